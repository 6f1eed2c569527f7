# Builds lessons with directives by NVIDIA's nvc, if it is on PATH or named by the environment variable NVC.
# CMake supports one C compiler only, so nvc is called by custom commands. WARPBOOK_NVC is nvc's path if it
# works, `nvc_gpus` the GPUs that it builds for.

find_program(nvc nvc)
if(DEFINED ENV{NVC} AND EXISTS "$ENV{NVC}")
  set(nvc "$ENV{NVC}" CACHE FILEPATH "NVIDIA's compiler of C" FORCE)
endif()

# The same GPUs as for nvcc; without nvcc this machine's GPU, and without a GPU all that nvc supports.
string(REGEX MATCHALL "[0-9]+" nvc_gpus "${CMAKE_CUDA_ARCHITECTURES}")
if(NOT nvc_gpus)
  find_gpu(nvc_gpus)
endif()
if(NOT nvc_gpus)
  set(nvc_gpus all)
endif()
list(TRANSFORM nvc_gpus PREPEND cc)
list(JOIN nvc_gpus "," nvc_gpus)

# One program for the GPU and the host, as with gcc; no fused multiply-add on either. -g would slow kernels
# down.
set(nvc_flags -c11 -O2 -gopt -Kieee -Mnofma -acc=gpu,host -gpu=${nvc_gpus},nofma,lineinfo)
set(nvc_log ${CMAKE_BINARY_DIR}/CMakeFiles/nvc.log)

# try_nvc(RESULT): sets RESULT to nvc's path if nvc can build for these GPUs. CMake caches the answer until
# the compiler or the flags change.
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

# nvc_object(OUTPUT SOURCE): compiles a file, again if one of its headers changes
function(nvc_object output source)
  get_filename_component(folder ${output} DIRECTORY)
  get_filename_component(source ${source} ABSOLUTE)
  file(RELATIVE_PATH name ${CMAKE_CURRENT_BINARY_DIR} ${output}) # a space in the full path would split it
  add_custom_command(OUTPUT ${output} DEPENDS ${source} DEPFILE ${output}.d VERBATIM
    COMMAND mkdir -p ${folder}
    COMMAND ${WARPBOOK_NVC} ${nvc_flags} -I${PROJECT_SOURCE_DIR}/cuda/harness
      -I${PROJECT_SOURCE_DIR}/cuda/problems -MD -MT ${name} -MF ${output}.d -c ${source} -o ${output})
endfunction()

# For a GPU: the CUDA runtime of nvcc's toolkit, because the harness is compiled with its headers
set(nvc_gpu_libraries $<TARGET_FILE:CUDA::cudart_static> -lstdc++ -lpthread -ldl -lrt)
if(TARGET CUDA::curand)
  list(APPEND nvc_gpu_libraries -Wl,--as-needed $<TARGET_FILE:CUDA::curand>
    -Wl,-rpath,$<TARGET_FILE_DIR:CUDA::curand>)
endif()

# add_nvc_program(TARGET SOURCE DEVICE OUTPUT OBJECTS…): a lesson in C with directives, linked with this
# device's harness and the libraries that it needs, `nvc_DEVICE_libraries`. Another compiler builds the
# harness, so that compiler's OpenMP library is linked as well.
function(add_nvc_program target source device output)
  nvc_object(${output}.o ${source})
  set(objects ${output}.o ${PROJECT_BINARY_DIR}/cuda/nvc/device_openacc.o ${ARGN})
  add_custom_command(OUTPUT ${output} DEPENDS ${objects} harness_${device} VERBATIM COMMAND_EXPAND_LISTS
    COMMAND ${WARPBOOK_NVC} ${nvc_flags} ${objects} $<TARGET_FILE:harness_${device}>
      ${nvc_${device}_libraries} ${OpenMP_C_LIBRARIES} -lm -o ${output})
  add_custom_target(${target} DEPENDS ${output})
  add_dependencies(${target} harness_openacc_nvc)
endfunction()
