# For ctest: compiles each program in tests/ROOM by this build's emucc, and runs it; programs in
# tests/findings and tests/examples have errors that have to be found.
enable_testing()
get_property(emucc GLOBAL PROPERTY EMUCC_COMMAND)

function(test_programs driver)
  file(GLOB programs CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/tests ${ARGN})
  foreach(program ${programs})
    string(REGEX REPLACE "[.]cuf?$" "" name ${program})
    add_test(NAME ${name}
      COMMAND ${PROJECT_SOURCE_DIR}/tests/${driver} ${PROJECT_SOURCE_DIR}/tests/${program} ${emucc})
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
  endforeach()
endfunction()

test_programs(run_program tests/*/*.cu tests/*/*.cuf)
test_programs(check_findings tests/findings/*/*.cu tests/examples/*/*.cu)
