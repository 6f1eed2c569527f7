# What a compiler makes of CUDA's headers, which it takes longest to read: kept for all programs, in
# headers.gch and headers_counted.gch, and clang's in others beside them
function(precompile library name compiler)
  set(result ${CMAKE_CURRENT_BINARY_DIR}/${name})
  set(compile ${CMAKE_CURRENT_SOURCE_DIR}/compile)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS include/*)
  file(GLOB scripts CONFIGURE_DEPENDS ${compile}/emucc ${compile}/*.sh)
  add_custom_command(OUTPUT ${result} ${result}.gch VERBATIM
    DEPENDS emulate ${scripts} ${headers}
    COMMAND env CXX=${compiler} ${compile}/emucc --build ${PROJECT_BINARY_DIR} ${ARGN} --precompile)
  add_custom_target(precompiled_${name} DEPENDS ${result}.gch)
  add_dependencies(${library} precompiled_${name})
endfunction()
if(NOT CMAKE_CROSSCOMPILING)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    precompile(emulator headers ${CMAKE_CXX_COMPILER})
    precompile(counters headers_counted ${CMAKE_CXX_COMPILER} --count)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(clang ${CMAKE_CXX_COMPILER})
  elseif(EMUCC_STRICT) # tests compile by both
    find_program(clang clang++)
  endif()
  if(clang)
    precompile(emulator headers_clang ${clang})
    precompile(counters headers_counted_clang ${clang} --count)
  endif()
endif()
