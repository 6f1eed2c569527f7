-- kernels.lua: errors of launches, and of kernels while they run; entries as in calls.lua.

return {
  { { "cudaErrorInvalidConfiguration: invalid configuration argument" },
    "The launch asks for what no launch can have: more than 1024 threads in a block, a grid or "
    .. "block with a size of 0, or more shared memory than a block can have. (CUDA 13 reports it "
    .. "as \"invalid argument\".) Print the numbers between <<< and >>>{ (see lesson "
    .. "@launches)}." },
  { { "cudaErrorLaunchOutOfResources CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: too many resources "
      .. "requested for launch" },
    "The block needs more registers than a multiprocessor has: registers of a thread × threads of "
    .. "a block must not exceed 65,536. nvcc -Xptxas -v prints the registers of a thread. Launch "
    .. "fewer threads in a block; or write __launch_bounds__(THREADS) before the kernel's name, "
    .. "where THREADS is the number of threads in the launched block, so that the compiler limits "
    .. "the registers. If the kernel has __launch_bounds__, the block must not be larger." },
  { { "cudaErrorInvalidDeviceFunction: invalid device function" },
    "The program has no code of this kernel for this GPU, or the pointer is no kernel's. Compile "
    .. "for this GPU: nvcc -arch=native." },
  { { "cudaErrorMissingConfiguration: __global__ function call is not configured" },
    "The kernel was called without the numbers of its blocks and threads. Write kernel<<<blocks, "
    .. "threads>>>(arguments){ (see lesson @launches)}." },
  { { "cudaErrorIllegalAddress CUDA_ERROR_ILLEGAL_ADDRESS: an illegal memory access was "
      .. "encountered" },
    "A kernel accessed memory out of bounds: beyond the end of an array, through a pointer to "
    .. "host memory, or in memory that was freed. The error is reported by a later call, which "
    .. "did not cause it, and every further CUDA call returns it. lessons/run counters my.cu "
    .. "names the line and the array{ (see lesson @index-guard)}." },
  { { "cudaErrorMisalignedAddress CUDA_ERROR_MISALIGNED_ADDRESS: misaligned address" },
    "A kernel read or wrote at an address that is not a multiple of the size of the element. This "
    .. "happens where a pointer was cast to a larger type, such as float4, which needs a multiple "
    .. "of 16 bytes. lessons/run counters my.cu names the line." },
  { { "cudaErrorLaunchFailure CUDA_ERROR_LAUNCH_FAILED: unspecified launch failure" },
    "The kernel crashed. The most common causes are a pointer that was never set and an index out "
    .. "of bounds in shared memory. The error is reported by a later call, which did not cause "
    .. "it. lessons/run counters my.cu names the line." },
  { { "cudaErrorLaunchTimeout CUDA_ERROR_LAUNCH_TIMEOUT: the launch timed out and was terminated" },
    "The kernel ran longer than a GPU that also drives a display allows. Look for a loop that "
    .. "does not end. If the kernel only takes long, split its work over several launches." },
  { { "cudaErrorAssert CUDA_ERROR_ASSERT: device-side assert triggered" },
    "An assert() in a kernel does not hold. The line printed before this one names the file, the "
    .. "line, the block and the thread." },
  { { "cudaErrorHardwareStackError CUDA_ERROR_HARDWARE_STACK_ERROR: hardware stack error" },
    "A thread's call stack overflowed or was overwritten. Look for recursion without an end and "
    .. "for large local arrays; cudaDeviceSetLimit(cudaLimitStackSize, bytes) makes the stack "
    .. "larger." },
  { { "cudaErrorIllegalInstruction CUDA_ERROR_ILLEGAL_INSTRUCTION: an illegal instruction was "
      .. "encountered",
      "cudaErrorInvalidPc CUDA_ERROR_INVALID_PC: invalid program counter" },
    "The kernel jumped to something that is no instruction, through a function pointer that is "
    .. "wrong, or because its stack was overwritten. A pointer to a __device__ function must be "
    .. "taken on the device, not on the host." },
  { { "cudaErrorInvalidAddressSpace CUDA_ERROR_INVALID_ADDRESS_SPACE: operation not supported on "
      .. "global/shared address space" },
    "An instruction for one kind of memory (global, shared or local) got an address of another "
    .. "kind. An atomic operation on a thread's own variable is an example: use an address in "
    .. "global or shared memory." },
  { { "cudaErrorCooperativeLaunchTooLarge CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE: too many "
      .. "blocks in cooperative launch" },
    "In a cooperative launch all blocks must be resident at the same time, because they wait for "
    .. "each other. Launch at most multiprocessors × the blocks that "
    .. "cudaOccupancyMaxActiveBlocksPerMultiprocessor returns." },
  { { "cudaErrorInvalidClusterSize CUDA_ERROR_INVALID_CLUSTER_SIZE: a kernel launch error has "
      .. "occurred due to cluster misconfiguration" },
    "The launch asks for a cluster of blocks that is not possible. The number of blocks must be a "
    .. "multiple of the cluster's size, and 8 blocks in a cluster are the most that every GPU "
    .. "with clusters allows." },
  { { "cudaErrorTensorMemoryLeak CUDA_ERROR_TENSOR_MEMORY_LEAK: tensor memory not completely "
      .. "freed" },
    "A block ended before it freed the tensor memory that it had allocated (tcgen05.alloc). Free "
    .. "all of it with tcgen05.dealloc before the block ends." },
  { { "cudaErrorAddressOfConstant: invalid address of constant" },
    "The program took the address of a __constant__ variable, which CUDA before 3.1 did not "
    .. "allow. Use cudaGetSymbolAddress." },
  { { "cudaErrorSynchronizationError: incorrect use of __syncthreads()" },
    "Some threads of a block did not reach a __syncthreads() that others reached. Call it where "
    .. "all threads of the block pass, never in a branch that only some take{ (see lesson "
    .. "@barriers)}." },
  { { "cudaErrorPriorLaunchFailure: unspecified launch failure in prior launch" },
    "An earlier kernel crashed. Look for the first error: check cudaGetLastError() after each "
    .. "launch, and cudaDeviceSynchronize() after it." },
  { { "cudaErrorMixedDeviceExecution: device emulation mode and device execution mode cannot be "
      .. "mixed",
      "cudaErrorMemoryValueTooLarge: memory size or pointer value too large to fit in 32 bit" },
    "The device emulation of CUDA before 3.1 returned this error. No CUDA of today does." },

  -- ---- launches within kernels ----
  { { "cudaErrorLaunchMaxDepthExceeded: launch would exceed maximum depth of nested launches" },
    "Kernels launch kernels that launch kernels, and more levels wait for each other than CUDA "
    .. "allows. Look for a recursion that does not end{ (see lesson @nested-launches)}." },
  { { "cudaErrorLaunchFileScopedTex: launch failed because kernel uses unsupported, file-scoped "
      .. "textures (texture objects are supported)",
      "cudaErrorLaunchFileScopedSurf: launch failed because kernel uses unsupported, file-scoped "
      .. "surfaces (surface objects are supported)" },
    "A kernel that is launched within a kernel cannot use a texture or surface reference, which "
    .. "is a global variable. Pass a cudaTextureObject_t or cudaSurfaceObject_t as an argument." },
  { { "cudaErrorSyncDepthExceeded: cudaDeviceSynchronize failed because caller's grid depth "
      .. "exceeds cudaLimitDevRuntimeSyncDepth" },
    "A kernel at too deep a level called cudaDeviceSynchronize(). CUDA 12 removed this call from "
    .. "kernels: let the work that needs the result be a kernel launched after it in the same "
    .. "stream, or in cudaStreamTailLaunch." },
  { { "cudaErrorLaunchPendingCountExceeded: launch failed because launch would exceed "
      .. "cudaLimitDevRuntimePendingLaunchCount" },
    "Kernels have launched more kernels that still wait than CUDA keeps (2048 unless set). Launch "
    .. "fewer, larger grids; or, before the first launch, "
    .. "cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, count)." },
  { { "cudaErrorCdpNotSupported CUDA_ERROR_CDP_NOT_SUPPORTED: is using CUDA Dynamic Parallelism, "
      .. "but the current configuration, like MPS, does not support it",
      "cudaErrorCdpVersionMismatch CUDA_ERROR_CDP_VERSION_MISMATCH: unsupported interaction "
      .. "between different versions of CUDA Dynamic Parallelism" },
    "The program launches kernels within kernels, and this setup does not allow it: MPS is "
    .. "running, or parts of the program were compiled with different versions of CUDA. Compile "
    .. "everything with one nvcc, and run without MPS." },
  { { "cudaErrorUnsupportedDevSideSync CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC: the provided PTX "
      .. "contains unsupported call to cudaDeviceSynchronize" },
    "A kernel calls cudaDeviceSynchronize(), which CUDA 12 removed from kernels. Let the work "
    .. "that needs the result be a kernel launched after it in the same stream, or in "
    .. "cudaStreamTailLaunch{ (see lesson @nested-launches)}." },
}
