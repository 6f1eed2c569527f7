# emucc_add_executable(TARGET SOURCE… [OUTPUT PROGRAM] [UNCHECKED] [EXCLUDE_FROM_ALL] [FLAGS FLAG…] [LINK FILE…])
# Builds a program in CUDA C++ by emucc, as CMake's CUDA language does by nvcc. The program's path is PROGRAM,
# or TARGET in the build folder. The program reports its errors at run time, unless it is UNCHECKED. FLAGS
# come before the sources on the command line, and LINK after them: objects, libraries, flags of the linker.
# Needs CMake's Ninja or Makefile generators.
function(emucc_add_executable target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "UNCHECKED;EXCLUDE_FROM_ALL" "OUTPUT" "FLAGS;LINK")
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${target})
  if(arg_OUTPUT)
    set(output ${arg_OUTPUT})
  endif()
  get_filename_component(folder ${output} DIRECTORY)
  set(files)
  foreach(source ${arg_UNPARSED_ARGUMENTS})
    get_filename_component(file ${source} ABSOLUTE)
    list(APPEND files ${file})
  endforeach()
  set(unchecked)
  if(arg_UNCHECKED)
    set(unchecked --unchecked)
  endif()
  set(all ALL)
  if(arg_EXCLUDE_FROM_ALL)
    set(all)
  endif()
  set(linked ${arg_LINK})
  list(FILTER linked EXCLUDE REGEX "^-")
  set(compiler CXX=${CMAKE_CXX_COMPILER})
  if(EMUCC_CLANG)
    set(compiler --unset=CXX) # emucc reads its path from compile/clang.txt
  endif()
  get_property(emucc GLOBAL PROPERTY EMUCC_COMMAND)
  get_property(needed GLOBAL PROPERTY EMUCC_FILES)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND ${CMAKE_COMMAND} -E env ${compiler} ${emucc} ${unchecked} --depfile ${output}.d ${arg_FLAGS} -o ${output} ${files} ${arg_LINK}
    DEPENDS ${files} ${linked} ${needed}
    DEPFILE ${output}.d
    VERBATIM COMMAND_EXPAND_LISTS)
  add_custom_target(${target} ${all} DEPENDS ${output})
endfunction()
