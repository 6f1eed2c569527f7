# ctest: each program in tests/ROOM, compiled by the emucc of this build, and run
enable_testing()
get_property(emucc GLOBAL PROPERTY EMUCC_COMMAND)
file(GLOB programs CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/tests tests/*/*.cu)
foreach(program ${programs})
  string(REPLACE .cu "" name ${program})
  add_test(NAME ${name}
    COMMAND ${PROJECT_SOURCE_DIR}/tests/run_program ${PROJECT_SOURCE_DIR}/tests/${program} ${emucc})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 ENVIRONMENT CXX=${CMAKE_CXX_COMPILER})
endforeach()
