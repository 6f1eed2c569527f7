# Parts that few programs need: emucc links libpart_NAME.a if a program calls a function of the part.
set(parts)
macro(add_part name kind)
  add_library(part_${name} STATIC EXCLUDE_FROM_ALL)
  add_rooms(part_${name} ${kind} ${ARGN})
  list(APPEND parts part_${name})
endmacro()
# The emulator and the counters for warps of 64 lanes (emucc --lanes 64), which few programs need either
add_part(emulator64 hidden ${engine_rooms})
add_rooms(part_emulator64 called ${api_rooms})
target_sources(part_emulator64 PRIVATE ${backtrace_object})
add_part(counters64 hidden ${counting_rooms})
add_part(matrix hidden parts/matrix)
add_part(ptx hidden parts/ptx)
add_part(mersenne_twisters called parts/mersenne_twisters)
add_part(cublas cold parts/cublas parts/cublas/product)
add_part(cusolver cold parts/cusolver)
add_part(cusparse cold parts/cusparse)
add_part(cufft cold parts/cufft)
add_part(nccl cold parts/nccl)
add_part(openacc cold parts/openacc) # replaces gcc's library for directives

# Translates inline PTX to C++, before any other step
file(GLOB translate_ptx CONFIGURE_DEPENDS parts/ptx/*.c compile/source/*.c)
add_executable(translate_ptx EXCLUDE_FROM_ALL ${translate_ptx})
target_include_directories(translate_ptx PRIVATE ${PROJECT_SOURCE_DIR})
set_target_properties(translate_ptx PROPERTIES EXCLUDE_FROM_ALL ON)
add_dependencies(part_ptx translate_ptx)

# MTGP32's parameters come from a CUDA toolkit if there is one; those of Debian's rocRAND differ.
find_file(mtgp32_table curand_mtgp32dc_p_11213.h
  HINTS ENV CUDA_HOME ENV CUDA_PATH PATHS /usr/local/cuda /opt/cuda PATH_SUFFIXES include)
if(mtgp32_table)
  set_source_files_properties(parts/mersenne_twisters/mtgp32_table.cpp PROPERTIES
    COMPILE_DEFINITIONS EMULATOR_MTGP32_TABLE="${mtgp32_table}")
endif()

# Builds all parts: here, or, in a project that contains the emulator, where emucc builds and finds them
if(by_itself)
  add_custom_target(parts ALL DEPENDS ${parts} emulator counters)
else()
  configure_file(cmake/build_part.in build_part @ONLY)
  list(TRANSFORM parts REPLACE "^part_" "" OUTPUT_VARIABLE names)
  add_custom_target(parts COMMAND ${CMAKE_CURRENT_BINARY_DIR}/build_part ${names} VERBATIM)
  add_custom_target(parts_here DEPENDS ${parts})
endif()
