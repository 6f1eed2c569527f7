# Builds lessons for AMD GPUs by hipcc, where no nvcc is found: cuda/hip/ maps CUDA's names to HIP's. CMake's own
# support of HIP needs version 3.21 and refuses hipcc, so hipcc is called by custom commands. BUILD/hip.txt says
# what was found, or why nothing is built for AMD GPUs, and BUILD/hip-skipped.txt which programs are not built.

find_program(hipcc hipcc HINTS ENV ROCM_PATH PATHS /opt/rocm PATH_SUFFIXES bin)

# No fused multiply-add, as for other devices. nvcc includes CUDA's runtime in each file, too. rocRAND's headers
# warn that they do without inline assembly.
set(hip_flags -std=c++17 -O3 -g -ffp-contract=off -Wall -Wextra "-Wno-#warnings" -I${CMAKE_CURRENT_LIST_DIR}/hip
  -include cuda_runtime.h -I${CMAKE_CURRENT_LIST_DIR}/harness -I${CMAKE_CURRENT_LIST_DIR}/problems)
if(WARPBOOK_STRICT)
  list(APPEND hip_flags -Werror)
endif()
set(hip_log ${CMAKE_BINARY_DIR}/CMakeFiles/hip.log)

# try_hip(RESULT ARCHITECTURE…): whether hipcc builds a program for these GPUs
function(try_hip result)
  set(probe ${CMAKE_BINARY_DIR}/CMakeFiles/hip)
  file(WRITE ${probe}.cpp "#include <hip/hip_runtime.h>\n#include <hiprand/hiprand_kernel.h>\n"
    "__global__ void kernel(float *x)\n{\n    *x = sqrtf(*x);\n}\n"
    "int main()\n{\n    kernel<<<1, 1>>>(nullptr);\n    return 0;\n}\n")
  list(TRANSFORM ARGN PREPEND --offload-arch= OUTPUT_VARIABLE targets)
  execute_process(COMMAND ${hipcc} ${targets} -x hip ${probe}.cpp -o ${probe}
    RESULT_VARIABLE code OUTPUT_FILE ${hip_log} ERROR_FILE ${hip_log})
  if(code EQUAL 0)
    set(${result} TRUE PARENT_SCOPE)
  endif()
endfunction()

# explain_hip(RESULT): why hipcc built nothing: its first error, and what to do
function(explain_hip result)
  file(READ ${hip_log} said)
  string(REGEX MATCH "error: [^;\n]*" error "${said}")
  string(REPLACE "error: " ": " why "${error}")
  if(why MATCHES "device lib")
    string(APPEND why ". Install it (Debian: rocm-device-libs), or set ROCM_PATH to ROCm's folder")
  elseif(why MATCHES "target ID|architecture")
    string(APPEND why ". --arch or CMAKE_HIP_ARCHITECTURES names another GPU, such as gfx90a")
  endif()
  set(${result} "${why}; ${hip_log} has the details" PARENT_SCOPE)
endfunction()

# find_amd_gpus(RESULT): the architectures of this machine's AMD GPUs
function(find_amd_gpus result)
  find_program(rocm_agent_enumerator rocm_agent_enumerator HINTS ENV ROCM_PATH PATHS /opt/rocm PATH_SUFFIXES bin)
  set(present)
  if(rocm_agent_enumerator AND EXISTS /dev/kfd)
    execute_process(COMMAND ${rocm_agent_enumerator} OUTPUT_VARIABLE present ERROR_QUIET)
    string(REGEX MATCHALL "gfx[1-9][0-9a-f]+" present "${present}") # gfx000 is the CPU
    list(REMOVE_DUPLICATES present)
  endif()
  set(${result} "${present}" PARENT_SCOPE)
endfunction()

# choose_amd_gpus(RESULT): the GPUs to build for: those that were named, or this machine's; without one, those of the
# series MI200 and MI300 that hipcc builds for. Empty if hipcc does not work.
function(choose_amd_gpus result)
  set(wanted ${CMAKE_HIP_ARCHITECTURES})
  if(NOT wanted)
    find_amd_gpus(wanted)
  endif()
  set(chosen)
  if(wanted)
    try_hip(works ${wanted})
    if(works)
      set(chosen ${wanted})
    endif()
  else()
    foreach(known gfx942 gfx90a)
      set(works)
      try_hip(works ${known})
      if(works)
        list(APPEND chosen ${known})
      endif()
    endforeach()
  endif()
  set(${result} "${chosen}" PARENT_SCOPE)
endfunction()

# find_hip_version(RESULT): the version of HIP that hipcc is of, such as 5.2.21153
function(find_hip_version result)
  execute_process(COMMAND ${hipcc} --version OUTPUT_VARIABLE said ERROR_QUIET)
  string(REGEX MATCH "HIP version: ([0-9.]+)" said "${said}")
  set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
endfunction()

# CMake caches an answer until the compiler or the GPUs change.
set(WARPBOOK_HIPCC)
if(hipcc AND NOT CMAKE_CUDA_COMPILER)
  set(question "${hipcc} ${CMAKE_HIP_ARCHITECTURES}")
  if(NOT WARPBOOK_HIP_GPUS OR NOT WARPBOOK_HIP_VERSION OR NOT question STREQUAL "${WARPBOOK_HIP_ASKED}")
    choose_amd_gpus(gpus)
    find_hip_version(version)
    set(WARPBOOK_HIP_VERSION "${version}" CACHE INTERNAL "hipcc's version")
    set(WARPBOOK_HIP_ASKED "${question}" CACHE INTERNAL "what hipcc was asked")
    set(WARPBOOK_HIP_GPUS "${gpus}" CACHE INTERNAL "the AMD GPUs to build for")
  endif()
  if(WARPBOOK_HIP_GPUS)
    set(WARPBOOK_HIPCC ${hipcc})
  endif()
endif()
if(WARPBOOK_HIPCC)
  list(TRANSFORM WARPBOOK_HIP_GPUS PREPEND --offload-arch= OUTPUT_VARIABLE hip_targets)
  file(WRITE ${CMAKE_BINARY_DIR}/hip.txt "compiler=${hipcc}\nversion=${WARPBOOK_HIP_VERSION}\n"
    "architectures=${WARPBOOK_HIP_GPUS}\n")
elseif(CMAKE_CUDA_COMPILER)
  file(WRITE ${CMAKE_BINARY_DIR}/hip.txt "reason=nvcc builds the programs, for NVIDIA GPUs; in a new build "
    "folder, CUDACXX=/bin/false leaves it out\n")
elseif(hipcc)
  explain_hip(why)
  if(CMAKE_HIP_ARCHITECTURES)
    set(why " (${CMAKE_HIP_ARCHITECTURES})${why}")
  endif()
  file(WRITE ${CMAKE_BINARY_DIR}/hip.txt "reason=${hipcc} builds no program for an AMD GPU${why}\n")
else()
  file(WRITE ${CMAKE_BINARY_DIR}/hip.txt "reason=no hipcc on PATH, in ROCM_PATH or in /opt/rocm\n")
endif()
file(WRITE ${CMAKE_BINARY_DIR}/hip-skipped.txt "")

# skip_for_amd(TARGET WHY): the program of this target is not built
function(skip_for_amd target why)
  file(APPEND ${CMAKE_BINARY_DIR}/hip-skipped.txt "${target}: ${why}\n")
endfunction()

# What a source may contain that there is not in HIP: a pattern, and why its program is skipped
set(hip_lacks
  "#include <cub/" "it uses CUB, which is CUDA's"
  "#include <cuda/atomic>" "it uses libcu++, which is CUDA's"
  "#include <cuda/ptx>" "it has instructions of NVIDIA's GPUs"
  "#include <cuda_pipeline[.]h>" "it copies asynchronously into shared memory, by an instruction of NVIDIA's GPUs"
  "#include <mma[.]h>" "it uses the matrix instructions of NVIDIA's GPUs"
  "#include <nccl[.]h>" "it uses NCCL, which is CUDA's"
  "cudaStreamFireAndForget" "its kernel launches kernels, and HIP has nothing for that"
  "asm\\(" "it has an instruction of NVIDIA's GPUs"
  "(WARP|LANES) = 32" "it is for warps of 32 lanes, and those of AMD's GPUs for computing have 64")

# find_lack(RESULT SOURCE…): why hipcc cannot build a program of these sources, or nothing. A file that includes
# a student's version by its full path stands for it.
function(find_lack result)
  set(sources)
  foreach(source ${ARGN})
    file(STRINGS ${source} own REGEX "^#include \"/")
    string(REGEX REPLACE "^#include \"(.*)\"$" "\\1" own "${own}")
    if(EXISTS "${own}")
      set(source ${own})
    endif()
    list(APPEND sources ${source})
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
  set(left ${hip_lacks})
  set(lack)
  while(left AND NOT lack)
    list(POP_FRONT left pattern why)
    foreach(source ${sources})
      file(STRINGS ${source} found REGEX "${pattern}")
      if(found)
        set(lack ${why})
      endif()
    endforeach()
  endwhile()
  set(${result} ${lack} PARENT_SCOPE)
endfunction()

# hip_object(OUTPUT SOURCE [FLAG…]): compiles a file, again if one of its headers changes
function(hip_object output source)
  get_filename_component(folder ${output} DIRECTORY)
  get_filename_component(source ${source} ABSOLUTE)
  file(RELATIVE_PATH name ${CMAKE_CURRENT_BINARY_DIR} ${output}) # a space in the full path would split it
  add_custom_command(OUTPUT ${output} DEPENDS ${source} DEPFILE ${output}.d VERBATIM
    COMMAND mkdir -p ${folder}
    COMMAND ${WARPBOOK_HIPCC} -x hip ${hip_targets} ${hip_flags} ${ARGN} -MD -MT ${name} -MF ${output}.d
      -c ${source} -o ${output})
  set_source_files_properties(${output} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
endfunction()

# add_hip_program(TARGET SOURCES OUTPUT FLAGS LINK…): target TARGET-gpu, a lesson in CUDA for an AMD GPU, compiled
# with these flags and linked with these objects and libraries. There is no such target if the program is skipped.
function(add_hip_program target sources output flags)
  find_lack(why ${sources})
  if(why)
    skip_for_amd(${target} ${why})
    return()
  endif()
  link_hip_program(${target}-gpu "${sources}" ${output} "${flags}" ${ARGN})
endfunction()

# link_hip_program(TARGET SOURCES OUTPUT FLAGS LINK…): the same, without asking whether it can be built
function(link_hip_program target sources output flags)
  set(objects)
  foreach(source ${sources})
    get_filename_component(part ${source} NAME_WE)
    hip_object(${output}.${part}.o ${source} ${flags})
    list(APPEND objects ${output}.${part}.o)
  endforeach()
  # hipcc splits the path of a library at a space, so it is called where the harness's libraries lie.
  string(REPLACE "TARGET_FILE:" "TARGET_FILE_NAME:" with "${ARGN}")
  add_custom_command(OUTPUT ${output} DEPENDS ${objects} harness_gpu VERBATIM COMMAND_EXPAND_LISTS
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/cuda
    COMMAND ${WARPBOOK_HIPCC} ${hip_targets} ${objects} ${with} $<TARGET_FILE_NAME:harness_gpu> ${OpenMP_C_LIBRARIES}
      -lm -o ${output})
  add_custom_target(${target} DEPENDS ${output})
endfunction()
