# Looks for gfortran, for lessons whose host code is in Fortran. BUILD/fortran.txt tells the runner what was
# found. Such programs are linked with `fortran_library`, which is empty without gfortran.

find_program(gfortran gfortran)
set(fortran_library)
if(gfortran)
  execute_process(COMMAND ${gfortran} -print-file-name=libgfortran.so
    OUTPUT_VARIABLE fortran_library OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT IS_ABSOLUTE "${fortran_library}") # gfortran prints only the name if it does not find the file
  set(fortran_library)
endif()

# Lines have no limit, because CHECK expands to long ones. Each error is one line, as the runner expects.
# Without -fno-backtrace, Fortran's signal handler would hide the emulator's report of a kernel that crashes.
set(fortran_flags -std=f2018 -cpp -ffree-line-length-none -fno-diagnostics-show-caret
  -fno-backtrace -O2 -g)
set(fortran_modules ${PROJECT_BINARY_DIR}/cuda/fortran)
set(fortran_harness ${PROJECT_BINARY_DIR}/cuda/libharness_fortran.a)
file(GLOB fortran_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/problems/fortran/*.f90)
list(PREPEND fortran_sources ${CMAKE_CURRENT_LIST_DIR}/harness/lesson.f90)

if(fortran_library)
  list(JOIN fortran_flags " " words)
  file(WRITE ${CMAKE_BINARY_DIR}/fortran.txt
    "compiler=${gfortran}\nflags=${words}\nlibrary=${fortran_library}\n")
elseif(gfortran)
  file(WRITE ${CMAKE_BINARY_DIR}/fortran.txt "reason=${gfortran} has no library, libgfortran.so\n")
else()
  file(WRITE ${CMAKE_BINARY_DIR}/fortran.txt
    "reason=no gfortran here: lessons/run --setup installs it (Debian: gfortran)\n")
endif()
if(WARPBOOK_STRICT)
  list(APPEND fortran_flags -Wall -Wextra -Werror)
endif()

# Programs in CUDA Fortran need flang, which the emulator's CMake files look for, or, for a GPU, NVIDIA's nvfortran:
# on PATH, or in nvc's folder.
set(cuda_fortran_modules ${PROJECT_BINARY_DIR}/cuda/cuda_fortran)
set(cuda_fortran_harness ${PROJECT_BINARY_DIR}/cuda/libharness_cuda_fortran.a)
get_filename_component(sdk "${nvc}" DIRECTORY)
find_program(nvfortran nvfortran HINTS "${sdk}")
if(nvfortran)
  file(APPEND ${CMAKE_BINARY_DIR}/fortran.txt "nvfortran=${nvfortran}\n")
endif()
