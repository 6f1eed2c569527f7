# Looks for MPI and NCCL, for lessons whose programs run as several processes. BUILD/mpi.txt and
# BUILD/nccl.txt tell the runner what was found. Only programs for a GPU need NCCL. Programs are compiled with
# `mpi_flags` and linked with `mpi_words`, which is empty without MPI.

find_package(MPI QUIET COMPONENTS C)
set(mpi_flags -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX) # C++ programs, too, use MPI's C functions only
set(mpi_words)
if(MPI_C_FOUND)
  list(TRANSFORM MPI_C_INCLUDE_DIRS PREPEND -I OUTPUT_VARIABLE folders)
  list(APPEND mpi_flags ${folders})
  foreach(library ${MPI_C_LIBRARIES})
    get_filename_component(folder ${library} DIRECTORY)
    list(APPEND mpi_words ${library} -Wl,-rpath,${folder})
  endforeach()
  # Semicolons separate the words, because paths may have spaces.
  file(WRITE ${CMAKE_BINARY_DIR}/mpi.txt
    "compiler=${MPI_C_COMPILER}\nlauncher=${MPIEXEC_EXECUTABLE}\nflags=${mpi_flags}\nwords=${mpi_words}\n")
else()
  file(WRITE ${CMAKE_BINARY_DIR}/mpi.txt
    "reason=no MPI here: lessons/run --setup installs it (Debian: libopenmpi-dev, openmpi-bin)\n")
endif()

find_path(nccl_folder nccl.h HINTS ENV NCCL_HOME PATH_SUFFIXES include)
find_library(nccl_library nccl HINTS ENV NCCL_HOME PATH_SUFFIXES lib lib64)
if(nccl_folder AND nccl_library)
  file(WRITE ${CMAKE_BINARY_DIR}/nccl.txt "folder=${nccl_folder}\nlibrary=${nccl_library}\n")
else()
  file(WRITE ${CMAKE_BINARY_DIR}/nccl.txt "reason=no NCCL here: NVIDIA's package libnccl-dev has it, or NCCL_HOME \
names its folder; then a new build folder finds it\n")
endif()
