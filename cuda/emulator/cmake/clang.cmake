# Counters need clang and a plugin for it, which is built with the headers of clang's LLVM. compile/clang.txt
# says what was found: compiler=PATH, version=14 and the paths of its tools, or the reason why programs
# cannot be counted, and the missing header. The plugin is compile/passes-14.so.

# llvm_of(CLANG): sets `version`, and `headers` to the folder in which LLVM's headers would be
function(llvm_of clang)
  execute_process(COMMAND ${clang} -dumpversion OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REGEX REPLACE "[.].*" "" version "${version}")
  file(REAL_PATH ${clang} itself)
  get_filename_component(headers ${itself}/../../include ABSOLUTE)
  set(version ${version} PARENT_SCOPE)
  set(headers ${headers} PARENT_SCOPE)
endfunction()

# add_plugin(VERSION HEADERS): target passes-VERSION, on which `emulator` and `counters` depend. A build for another CPU
# has none, because it is this machine's clang that loads it.
function(add_plugin version headers)
  if(CMAKE_CROSSCOMPILING)
    return()
  endif()
  file(GLOB files CONFIGURE_DEPENDS compile/passes/*.cpp)
  add_library(passes-${version} MODULE EXCLUDE_FROM_ALL ${files})
  target_include_directories(passes-${version} PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(passes-${version} SYSTEM PRIVATE ${headers})
  target_compile_options(passes-${version} PRIVATE -fno-rtti -O1) # LLVM is built without RTTI,
  target_compile_definitions(passes-${version} PRIVATE NDEBUG) # and without assertions
  set_target_properties(passes-${version} PROPERTIES PREFIX "" SUFFIX .so
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/compile)
  if(NOT CMAKE_UNITY_BUILD) # to read LLVM's headers takes longer than all else
    target_precompile_headers(passes-${version} PRIVATE compile/passes/versions.h)
  endif()
  add_dependencies(emulator passes-${version}) # the plugin checks programs without counters, too
  add_dependencies(counters passes-${version})
endfunction()

set(names clang++ amdclang++ clang++-22 clang++-14)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(EMUCC_CLANG ${CMAKE_CXX_COMPILER})
else()
  unset(EMUCC_CLANG CACHE) # clang may have been installed since
  find_program(EMUCC_CLANG NAMES ${names})
endif()
if(EMUCC_CLANG)
  llvm_of(${EMUCC_CLANG})
  set(wanted ${headers}/llvm/Passes/PassBuilder.h)
endif()
if(NOT EMUCC_CLANG)
  set(found "reason=there is no clang++\n")
elseif(NOT EXISTS ${wanted})
  set(found "reason=the headers of LLVM ${version} are not beside ${EMUCC_CLANG}\nwanted=${wanted}\n")
else()
  set(found "compiler=${EMUCC_CLANG}\nversion=${version}\n")
  foreach(tool nm objcopy objdump)
    execute_process(COMMAND ${EMUCC_CLANG} -print-prog-name=${tool} OUTPUT_VARIABLE path)
    string(APPEND found "${tool}=${path}")
  endforeach()
  add_plugin(${version} ${headers})
endif()
file(CONFIGURE OUTPUT compile/clang.txt CONTENT "${found}" @ONLY)

# CUDA Fortran needs flang 22, the tools of its LLVM, and the plugin for this LLVM. compile/flang.txt says what
# was found: tools=FOLDER and version=22, or the reason why CUDA Fortran cannot be compiled.
unset(EMUCC_FLANG CACHE)
find_program(EMUCC_FLANG NAMES flang-22)
set(found "reason=there is no flang-22\n")
if(EMUCC_FLANG)
  llvm_of(${EMUCC_FLANG})
  get_filename_component(tools ${headers}/../bin ABSOLUTE)
  file(GLOB runtime ${tools}/../lib/clang/${version}/lib/*/libflang_rt.runtime.a)
  set(found "tools=${tools}\nversion=${version}\nruntime=${runtime}\n")
  foreach(wanted ${tools}/fir-opt ${tools}/clang++ ${runtime} ${headers}/llvm/Passes/PassBuilder.h)
    if(NOT EXISTS ${wanted})
      set(found "reason=there is no ${wanted}\n")
    endif()
  endforeach()
endif()
file(CONFIGURE OUTPUT compile/flang.txt CONTENT "${found}" @ONLY)
if(found MATCHES "tools=")
  if(NOT TARGET passes-${version})
    add_plugin(${version} ${headers})
  endif()
  include(cmake/fortran.cmake)
endif()

# The tests use every clang of the list.
if(EMUCC_STRICT)
  foreach(name ${names})
    find_program(clang_${name} ${name})
    if(clang_${name})
      llvm_of(${clang_${name}})
      if(NOT TARGET passes-${version} AND EXISTS ${headers}/llvm/Passes/PassBuilder.h)
        add_plugin(${version} ${headers})
      endif()
    endif()
  endforeach()
endif()
