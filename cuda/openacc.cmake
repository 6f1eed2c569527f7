# Tests whether the C compiler supports OpenACC (gcc's -fopenacc), and whether it builds it for a GPU. If
# NVIDIA's nvc is found (nvc.cmake), it builds these lessons; gcc still builds what the emulator and the
# judge need. BUILD/openacc.txt says what was found. Programs with directives are compiled and linked with
# `openacc_flags`, which are empty without OpenACC, or with `openacc_host_flags` for the host only.
include(CheckCSourceCompiles)

set(probe "#include <openacc.h>
int main(void)
{
    int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 9; i++)
        sum += i;
    return sum + (int)acc_get_device_type();
}")

# The newest target of gcc 12 that this machine's GPU can run; without a GPU the newest of all. gcc's default,
# sm_35, will not do: assemblers since CUDA 12 do not support it.
find_gpu(present)
set(isa)
foreach(known 80 75 70 53 35)
  if(NOT isa AND (NOT present OR NOT known GREATER present))
    set(isa ${known})
  endif()
endforeach()

# gcc's offloading does not support position-independent executables. The offload compiler has a -ffp-contract
# of its own.
set(nvptx -fopenacc -fno-pie -no-pie -foffload=nvptx-none
  "-foffload-options=nvptx-none=-misa=sm_${isa} -ffp-contract=off")
set(openacc_host_flags -fopenacc -foffload=disable)

# try_openacc(RESULT FLAG…): whether a program with directives can be built; CMake caches the answer in
# RESULT.
function(try_openacc result)
  set(CMAKE_REQUIRED_QUIET TRUE)
  list(TRANSFORM ARGN REPLACE "(.* .*)" "\"\\1\"")
  list(JOIN ARGN " " CMAKE_REQUIRED_FLAGS)
  check_c_source_compiles("${probe}" ${result})
endfunction()

# explain_openacc(RESULT): why nothing is built for the GPU, and what to do: gcc's offload compiler is
# missing, or too old.
function(explain_openacc result)
  execute_process(COMMAND ${CMAKE_C_COMPILER} -print-prog-name=accel/nvptx-none/mkoffload
    OUTPUT_VARIABLE offload OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(REGEX MATCH "^[0-9]+" version "${CMAKE_C_COMPILER_VERSION}")
  set(why "${CMAKE_C_COMPILER} cannot build for sm_${isa}")
  if(IS_ABSOLUTE "${offload}")
    string(APPEND why ", although its offload compiler is installed, which may be too old: install a newer gcc-NN "
      "with its gcc-NN-offload-nvptx, set CC=gcc-NN, and use a new build folder")
  else()
    string(APPEND why ": install gcc-${version}-offload-nvptx, and use a new build folder")
  endif()
  set(${result} ${why} PARENT_SCOPE)
endfunction()

include(${CMAKE_CURRENT_LIST_DIR}/nvc.cmake)
try_openacc(WARPBOOK_OPENACC ${openacc_host_flags})
set(openacc_flags)
set(WARPBOOK_NVC)
set(found "reason=${CMAKE_C_COMPILER} does not know OpenACC; gcc does\n")
if(WARPBOOK_OPENACC)
  set(openacc_flags ${openacc_host_flags})
  set(found "compiler=${CMAKE_C_COMPILER}\n")
  try_nvc(WARPBOOK_NVC)
  if(WARPBOOK_NVC)
    string(APPEND found "nvc=${WARPBOOK_NVC}\nnvptx=${nvc_gpus}\n")
  else()
    if(nvc)
      string(APPEND found "refused=${nvc} cannot build for ${nvc_gpus}: ${nvc_log} has the details\n")
    endif()
    try_openacc(WARPBOOK_OPENACC_NVPTX ${nvptx})
    if(WARPBOOK_OPENACC_NVPTX)
      set(openacc_flags ${nvptx})
      string(APPEND found "nvptx=sm_${isa}\n")
    else()
      explain_openacc(reason)
      string(APPEND found "reason=${reason}\n")
    endif()
  endif()
endif()
file(WRITE ${CMAKE_BINARY_DIR}/openacc.txt "${found}")
