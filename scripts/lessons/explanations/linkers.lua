-- linkers.lua: messages of ld, of nvlink, which links device code, and of the loader, which starts
-- programs; entries as in compilers.lua.

return {
  { { "__cudaRegisterLinkedBinary", "__fatbinwrap" },
    "The files were compiled with -rdc=true, so their device code must be linked as well. Link "
    .. "with nvcc: nvcc -rdc=true -o my *.o. If another linker must do it, run nvcc -dlink *.o -o "
    .. "device.o before, and link device.o with the rest{ (see lesson @device-linking)}." },
  { { "nvlink error.*Undefined reference to" },
    "Device code uses a function or a variable that no file of the command defines for the "
    .. "device. c++filt shows the name without its code. Name the file that defines it, or define "
    .. "it there as __device__; kernels that launch kernels need -lcudadevrt." },
  { { "nvlink error.*Multiple definition of" },
    "Two files define the same __device__ function or variable. Define it in one file, and "
    .. "declare it extern in the others; make it static or inline if it stands in a header." },
  { { "nvlink fatal", "nvlink error" },
    "The device code of the files cannot be linked. Compile all of them with the same nvcc, -arch "
    .. "and -rdc=true." },
  { { "__device_builtin_variable_", "threadIdx.* can only be used in" },
    "threadIdx, blockIdx, blockDim and gridDim exist only in device code, and the host uses one{ "
    .. "(see lesson @threads)}." },
  { { "undefined reference to [`']main'" },
    "No file of the command has a function main. Name the file with main, or compile without "
    .. "linking (-c)." },
  { { "undefined reference to [`']cuda%u", "undefined reference to [`']__cuda" },
    "CUDA's runtime is not linked. Link with nvcc, or add -L/usr/local/cuda/lib64 -lcudart." },
  { { "undefined reference to [`']cu%u" },
    "The function belongs to CUDA's driver API. Add -lcuda at the end of the command." },
  { { "undefined reference to [`']cu%l", "undefined reference to [`']nccl" },
    "A library of CUDA is not linked. Add -l and its name at the end of the command; the name is "
    .. "how its functions begin: -lcublas, -lcublasLt, -lcurand, -lcufft, -lcusolver, -lcusparse, "
    .. "-lnccl." },
  { { "undefined reference to [`']omp_", "undefined reference to [`']GOMP_" },
    "OpenMP is not linked. Compile and link with -fopenmp; nvcc passes it on: nvcc -Xcompiler "
    .. "-fopenmp." },
  { { "undefined reference to [`']MPI_" },
    "MPI is not linked. Compile with mpicc or mpicxx, or let nvcc do so: nvcc -ccbin mpicxx." },
  { { "undefined reference to [`']std::", "undefined reference to [`']operator new" },
    "The C++ library is not linked. Link with g++ or nvcc, not with gcc or ld." },
  { { "undefined reference to" },
    "The function is declared, but no file of the command defines it. Check its spelling, and "
    .. "name its file or library in the command, the library last. A function of a .c file is "
    .. "declared extern \"C\" in C++ and in .cu files." },
  { { "multiple definition of" },
    "Two files define the same function or variable. Define it in one file; in a header only "
    .. "declare it, or make it static or inline. Name no file twice in the command." },
  { { "cannot find %-l" },
    "The linker does not find this library. Check its spelling (-lcublas), and name its folder: "
    .. "-L/usr/local/cuda/lib64. It may not be installed." },
  { { "cannot open shared object file" },
    "The program needs a library that the system does not find when it starts. Name its folder: "
    .. "export LD_LIBRARY_PATH=/usr/local/cuda/lib64:$LD_LIBRARY_PATH. On a cluster load the "
    .. "modules with which the program was built." },
  { { "version [`'].-' not found" },
    "The program was built with a newer version of this library than the system has here. Build "
    .. "it on this machine, or load the same modules as there." },
  { { "recompile with %-fPIC", "recompile with %-fPIE" },
    "This object file cannot be a part of a shared library or of this program. Compile it with "
    .. "-fPIC; nvcc passes it on: nvcc -Xcompiler -fPIC." },
  { { "file not recognized", "[fF]ile format not" },
    "The linker does not know this kind of file. It may be damaged, for another kind of CPU, or "
    .. "no object file: delete it and compile anew." },
  { { "cannot open output file" },
    "The program cannot be written under the name after -o. A folder has that name, or the "
    .. "program is running, or the folder is not yours." },
}
