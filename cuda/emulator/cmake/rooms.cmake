# add_rooms(LIBRARY KIND ROOM…): the files of these folders become parts of the library, each room compiled as
# one; ROOM/* is all rooms of a folder as one, where they call each other too often for calls. KIND: `hidden` is for the emulator alone; `called` is what programs call, and what they load at run time
# may call, too; `cold` is the same around a library of the host's, which computes.
function(add_rooms library kind)
  set(tls initial-exec)
  if(library STREQUAL counters) # never part of a shared library
    set(tls local-exec)
  endif()
  foreach(room ${ARGN})
    string(MAKE_C_IDENTIFIER emulator_${room} name)
    file(GLOB files CONFIGURE_DEPENDS ${room}/*.cpp)
    add_library(${name} OBJECT EXCLUDE_FROM_ALL ${files})
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} include)
    target_compile_definitions(${name} PRIVATE __CUDACC__ __EMUCC__ EMULATOR_ITSELF)
    target_compile_options(${name} PRIVATE -ftls-model=${tls} -g1
      -ffile-prefix-map=${PROJECT_SOURCE_DIR}=/emucc) # source_line.cpp
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64) # fiber_switch pushes
      target_compile_options(${name} PRIVATE -mno-red-zone)
    endif()
    if(kind STREQUAL cold)
      target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    elseif(kind STREQUAL hidden)
      set_target_properties(${name} PROPERTIES CXX_VISIBILITY_PRESET hidden)
    endif()
    # CUDA's header is most of what a compiler reads: it does so once for all rooms that are compiled alike.
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
