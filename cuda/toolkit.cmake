# Finds a CUDA compiler that works, on PATH or in the usual folders, and enables the language. BUILD/cuda.txt
# says what was found, or why CUDA programs are not built.

find_program(nvcc nvcc
  HINTS ENV CUDACXX ENV CUDA_HOME ENV CUDA_PATH PATHS /usr/local/cuda /opt/cuda PATH_SUFFIXES bin)
if(DEFINED ENV{CUDACXX} AND EXISTS "$ENV{CUDACXX}")
  set(nvcc "$ENV{CUDACXX}")
endif()

# find_gpu(RESULT): the compute capability of this machine's GPU, such as 90; empty without a GPU.
function(find_gpu result)
  find_program(nvidia_smi nvidia-smi)
  set(present)
  if(nvidia_smi)
    execute_process(COMMAND ${nvidia_smi} --query-gpu=compute_cap --format=csv,noheader
      OUTPUT_VARIABLE present ERROR_QUIET)
    string(REGEX MATCH "([0-9]+)\\.([0-9]+)" present "${present}")
    set(present ${CMAKE_MATCH_1}${CMAKE_MATCH_2})
  endif()
  set(${result} ${present} PARENT_SCOPE)
endfunction()

# choose_architectures(RESULT): this machine's GPU if nvcc supports it. If nvcc is older than the GPU, PTX,
# which the driver compiles. Without a GPU, the oldest architecture that nvcc supports.
function(choose_architectures result)
  execute_process(COMMAND ${nvcc} --list-gpu-arch OUTPUT_VARIABLE known ERROR_QUIET)
  string(REGEX MATCHALL "[0-9]+" known "${known}")
  list(SORT known COMPARE NATURAL)
  find_gpu(present)
  if(NOT present)
    list(GET known 0 chosen)
  elseif(present IN_LIST known)
    set(chosen ${present})
  else()
    list(GET known -1 newest)
    set(chosen ${newest}-virtual)
  endif()
  set(${result} ${chosen} PARENT_SCOPE)
endfunction()

# try_nvcc(RESULT): whether nvcc works with this machine's C++ compiler. (check_language would configure a
# project for this, which takes seconds.)
function(try_nvcc result)
  set(probe ${CMAKE_BINARY_DIR}/CMakeFiles/nvcc)
  file(WRITE ${probe}.cu "int main() { return 0; }\n")
  set(host $ENV{CUDAHOSTCXX})
  if(host)
    set(host -ccbin ${host})
  endif()
  execute_process(COMMAND ${nvcc} ${host} ${probe}.cu -o ${probe} RESULT_VARIABLE code
    OUTPUT_FILE ${probe}.log ERROR_FILE ${probe}.log)
  if(code EQUAL 0)
    set(${result} TRUE PARENT_SCOPE)
  endif()
endfunction()

set(works ${CMAKE_CUDA_COMPILER})
if(nvcc AND NOT works)
  try_nvcc(works)
endif()

if(works)
  if(NOT CMAKE_CUDA_ARCHITECTURES)
    choose_architectures(architectures)
    set(CMAKE_CUDA_ARCHITECTURES ${architectures} CACHE STRING "GPUs to build for")
  endif()
  set(ENV{CUDACXX} ${nvcc})
  set(ENV{CUDAARCHS} ${CMAKE_CUDA_ARCHITECTURES})
  enable_language(CUDA)
  set(CMAKE_CUDA_STANDARD 17)
  find_package(CUDAToolkit REQUIRED)
  file(WRITE ${CMAKE_BINARY_DIR}/cuda.txt "compiler=${CMAKE_CUDA_COMPILER}\n"
    "version=${CMAKE_CUDA_COMPILER_VERSION}\narchitectures=${CMAKE_CUDA_ARCHITECTURES}\n")
elseif(nvcc)
  file(WRITE ${CMAKE_BINARY_DIR}/cuda.txt "reason=${nvcc} does not work with this C++ compiler; "
    "${CMAKE_BINARY_DIR}/CMakeFiles/nvcc.log has the details\n")
else()
  file(WRITE ${CMAKE_BINARY_DIR}/cuda.txt "reason=no nvcc on PATH, in CUDACXX, CUDA_HOME or the "
    "usual folders\n")
endif()
