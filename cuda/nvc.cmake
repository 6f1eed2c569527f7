# Lessons with directives, by NVIDIA's nvc where that is found: on PATH, or as the variable NVC names it. It is no
# second C compiler to CMake, so it is called by commands. WARPBOOK_NVC is what builds, `nvc_gpus` for which GPUs.

find_program(nvc nvc)
if(DEFINED ENV{NVC} AND EXISTS "$ENV{NVC}")
  set(nvc "$ENV{NVC}" CACHE FILEPATH "NVIDIA's compiler of C" FORCE)
endif()

# For the GPUs that nvcc builds for; where it is not, the GPU that is here, or else all that nvc knows.
string(REGEX MATCHALL "[0-9]+" nvc_gpus "${CMAKE_CUDA_ARCHITECTURES}")
if(NOT nvc_gpus)
  find_gpu(nvc_gpus)
endif()
if(NOT nvc_gpus)
  set(nvc_gpus all)
endif()
list(TRANSFORM nvc_gpus PREPEND cc)
list(JOIN nvc_gpus "," nvc_gpus)

# One program for the GPU and the host, as gcc's is; no fused multiply-add on either. -g would slow down kernels.
set(nvc_flags -c11 -O2 -gopt -Kieee -Mnofma -acc=gpu,host -gpu=${nvc_gpus},nofma,lineinfo)
set(nvc_log ${CMAKE_BINARY_DIR}/CMakeFiles/nvc.log)

# try_nvc(RESULT): does it build for them? CMake remembers the answer for as long as the question is the same.
function(try_nvc result)
  if(NOT nvc)
    return()
  endif()
  set(question "${nvc} ${nvc_flags}")
  if(NOT question STREQUAL "${WARPBOOK_NVC_ASKED}")
    set(program ${CMAKE_BINARY_DIR}/CMakeFiles/nvc)
    file(WRITE ${program}.c "${probe}")
    execute_process(COMMAND ${nvc} ${nvc_flags} ${program}.c -o ${program}
      RESULT_VARIABLE code OUTPUT_FILE ${nvc_log} ERROR_FILE ${nvc_log})
    set(WARPBOOK_NVC_ASKED "${question}" CACHE INTERNAL "what nvc was asked")
    set(WARPBOOK_NVC_CODE "${code}" CACHE INTERNAL "its exit code")
  endif()
  if(WARPBOOK_NVC_CODE STREQUAL "0")
    set(${result} ${nvc} PARENT_SCOPE)
  endif()
endfunction()

# nvc_object(OUTPUT SOURCE): made anew where a header of it is changed
function(nvc_object output source)
  get_filename_component(folder ${output} DIRECTORY)
  get_filename_component(source ${source} ABSOLUTE)
  file(RELATIVE_PATH name ${CMAKE_CURRENT_BINARY_DIR} ${output}) # a space in a path would part it
  add_custom_command(OUTPUT ${output} DEPENDS ${source} DEPFILE ${output}.d VERBATIM
    COMMAND mkdir -p ${folder}
    COMMAND ${WARPBOOK_NVC} ${nvc_flags} -I${PROJECT_SOURCE_DIR}/cuda/harness
      -I${PROJECT_SOURCE_DIR}/cuda/problems -MD -MT ${name} -MF ${output}.d -c ${source} -o ${output})
endfunction()

# For a GPU: CUDA's runtime of nvcc's toolkit, by whose headers the harness is compiled
set(nvc_gpu_libraries $<TARGET_FILE:CUDA::cudart_static> -lstdc++ -lpthread -ldl -lrt)
if(TARGET CUDA::curand)
  list(APPEND nvc_gpu_libraries -Wl,--as-needed $<TARGET_FILE:CUDA::curand>
    -Wl,-rpath,$<TARGET_FILE_DIR:CUDA::curand>)
endif()

# add_nvc_program(TARGET SOURCE DEVICE OUTPUT OBJECTS…): a lesson in C with directives, linked with the harness of
# this device; `nvc_DEVICE_libraries` are what that needs. The harness is another compiler's, and its OpenMP, too.
function(add_nvc_program target source device output)
  nvc_object(${output}.o ${source})
  set(objects ${output}.o ${PROJECT_BINARY_DIR}/cuda/nvc/device_openacc.o ${ARGN})
  add_custom_command(OUTPUT ${output} DEPENDS ${objects} harness_${device} VERBATIM COMMAND_EXPAND_LISTS
    COMMAND ${WARPBOOK_NVC} ${nvc_flags} ${objects} $<TARGET_FILE:harness_${device}>
      ${nvc_${device}_libraries} ${OpenMP_C_LIBRARIES} -lm -o ${output})
  add_custom_target(${target} DEPENDS ${output})
  add_dependencies(${target} harness_openacc_nvc)
endfunction()
