# add_rooms(LIBRARY KIND ROOM…): adds the files of these folders to the library; each folder is compiled as
# one file. ROOM/* compiles all folders of ROOM as one file, so that calls between them are inlined. KIND:
# `hidden` folders are used by the emulator only; functions of `called` folders are called by programs, and by
# libraries that programs load at run time; `cold` folders are the same, but a library of the host computes
# for them, so they need little optimisation. A LIBRARY whose name ends in 64 is for warps of 64 lanes.
function(add_rooms library kind)
  set(tls initial-exec)
  set(lanes)
  if(library MATCHES "64$")
    set(lanes 64)
  endif()
  if(library MATCHES "counters") # never linked into a shared library
    set(tls local-exec)
  endif()
  foreach(room ${ARGN})
    string(MAKE_C_IDENTIFIER emulator${lanes}_${room} name)
    file(GLOB files CONFIGURE_DEPENDS ${room}/*.cpp)
    add_library(${name} OBJECT EXCLUDE_FROM_ALL ${files})
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} include)
    target_compile_definitions(${name} PRIVATE __CUDACC__ __EMUCC__ EMULATOR_ITSELF)
    if(lanes)
      target_compile_definitions(${name} PRIVATE EMUCC_LANES=${lanes})
    endif()
    target_compile_options(${name} PRIVATE -ftls-model=${tls} -g1
      -ffile-prefix-map=${PROJECT_SOURCE_DIR}=/emucc) # source_line.cpp
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64) # fiber_switch pushes onto the stack
      target_compile_options(${name} PRIVATE -mno-red-zone)
    endif()
    if(kind STREQUAL cold)
      target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    elseif(kind STREQUAL hidden)
      set_target_properties(${name} PROPERTIES CXX_VISIBILITY_PRESET hidden)
    endif()
    # The compiler spends most of its time on CUDA's header, so folders with the same flags share it
    # precompiled.
    if(ARGC EQUAL 3)
      # nothing to share
    elseif(DEFINED first_room)
      target_precompile_headers(${name} REUSE_FROM ${first_room})
    else()
      target_precompile_headers(${name} PRIVATE <cuda_runtime.h>)
      set(first_room ${name})
    endif()
    target_sources(${library} PRIVATE $<TARGET_OBJECTS:${name}>)
  endforeach()
endfunction()
