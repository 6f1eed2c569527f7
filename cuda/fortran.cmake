# Is there gfortran, for lessons whose host is in Fortran? BUILD/fortran.txt says what was found, for
# the runner, too. `fortran_library` is what such programs are linked with; empty where it is missing.

find_program(gfortran gfortran)
set(fortran_library)
if(gfortran)
  execute_process(COMMAND ${gfortran} -print-file-name=libgfortran.so
    OUTPUT_VARIABLE fortran_library OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT IS_ABSOLUTE "${fortran_library}") # it is only named where it is not found
  set(fortran_library)
endif()

# A line is as long as CHECK makes it. An error is a line, as the runner takes them. Fortran's own
# handler of signals would hide what the emulator tells of a kernel that crashes.
set(fortran_flags -std=f2018 -cpp -ffree-line-length-none -fno-diagnostics-show-caret
  -fno-backtrace -O2 -g)
set(fortran_modules ${PROJECT_BINARY_DIR}/cuda/fortran)
set(fortran_harness ${PROJECT_BINARY_DIR}/cuda/libharness_fortran.a)
file(GLOB fortran_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/problems/*.f90)
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

# NVIDIA's own, for programs in CUDA Fortran: on PATH, or beside nvc
get_filename_component(sdk "${nvc}" DIRECTORY)
find_program(nvfortran nvfortran HINTS "${sdk}")
