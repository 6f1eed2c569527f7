-- libraries.lua: statuses of CUDA's libraries; entries as in calls.lua. A status without a text has
-- none that its library prints.

return {
  { { "CUBLAS_STATUS_SUCCESS: success", "CUSPARSE_STATUS_SUCCESS CUSOLVER_STATUS_SUCCESS",
      "CUFFT_SUCCESS CURAND_STATUS_SUCCESS ncclSuccess" },
    "The call succeeded. Its work may still run on the GPU: check cudaDeviceSynchronize() or the "
    .. "next copy too." },

  -- ---- cuBLAS ----
  { { "CUBLAS_STATUS_NOT_INITIALIZED: the library was not initialized" },
    "The handle is not valid, or cuBLAS could not start. Call cublasCreate(&handle) before, check "
    .. "what it returns, and do not use the handle after cublasDestroy. cublasCreate itself fails "
    .. "so if the GPU has too little free memory, or if an earlier kernel crashed: check "
    .. "cudaGetLastError() before." },
  { { "CUBLAS_STATUS_ALLOC_FAILED: the resource allocation failed" },
    "cuBLAS could not allocate memory on the device. Free arrays that are no longer needed, or "
    .. "use smaller matrices." },
  { { "CUBLAS_STATUS_INVALID_VALUE: an unsupported value or parameter was passed to the function" },
    "A size, a stride or a pointer is not valid. A leading dimension (lda, ldb, ldc) is the "
    .. "number of rows of the stored matrix, because cuBLAS stores columns one after the other, "
    .. "and must not be smaller. Also check the increments, which must not be 0." },
  { { "CUBLAS_STATUS_ARCH_MISMATCH: the function requires an architectural feature absent from "
      .. "the device",
      "CUBLAS_STATUS_NOT_SUPPORTED: the requested functionality is not supported" },
    "This GPU or this version of cuBLAS cannot compute the function with these types. "
    .. "cublasGemmEx takes only the combinations of types that its manual lists." },
  { { "CUBLAS_STATUS_MAPPING_ERROR: an access to GPU memory space failed",
      "CUBLAS_STATUS_EXECUTION_FAILED: the function failed to launch on the GPU",
      "CUBLAS_STATUS_INTERNAL_ERROR: an internal operation failed" },
    "A kernel of cuBLAS failed. Often the cause is earlier: a kernel of the program that crashed, "
    .. "or a matrix that is smaller than its sizes say. Check cudaDeviceSynchronize() before the "
    .. "call; lessons/run counters my.cu names an access out of bounds." },
  { { "CUBLAS_STATUS_LICENSE_ERROR: the license check failed" },
    "This function of cuBLAS needs a licence that is missing here. Use another function." },

  -- ---- cuRAND ----
  { { "CURAND_STATUS_NOT_INITIALIZED" },
    "The generator was not created, or was destroyed. Call curandCreateGenerator(&generator, …) "
    .. "before, and check what it returns." },
  { { "CURAND_STATUS_OUT_OF_RANGE" },
    "An argument of cuRAND is not in its range: a count, a dimension, a mean or a standard "
    .. "deviation." },
  { { "CURAND_STATUS_LENGTH_NOT_MULTIPLE" },
    "The count of numbers does not fit the generator. curandGenerateNormal makes pairs, so "
    .. "pseudo-random generators need an even count; quasi-random ones need a multiple of the "
    .. "dimensions." },
  { { "CURAND_STATUS_TYPE_ERROR" },
    "This kind of generator does not have the function. For example, only pseudo-random "
    .. "generators have a seed, and only quasi-random generators have dimensions." },
  { { "CURAND_STATUS_ALLOCATION_FAILED" },
    "cuRAND could not allocate memory for the generator. Free arrays that are no longer needed, "
    .. "or use a generator with a smaller state, such as CURAND_RNG_PSEUDO_PHILOX4_32_10." },
  { { "CURAND_STATUS_LAUNCH_FAILURE", "CURAND_STATUS_PREEXISTING_FAILURE",
      "CURAND_STATUS_INTERNAL_ERROR" },
    "A kernel of cuRAND failed, or an earlier kernel of the program did. Check "
    .. "cudaDeviceSynchronize() before the call, and that the array is device memory with room "
    .. "for all numbers." },
  { { "CURAND_STATUS_INITIALIZATION_FAILED", "CURAND_STATUS_ARCH_MISMATCH",
      "CURAND_STATUS_VERSION_MISMATCH", "CURAND_STATUS_DOUBLE_PRECISION_REQUIRED" },
    "cuRAND cannot work with this GPU, this driver or this library. The program may have been "
    .. "compiled with the header of one CUDA and linked with the library of another: compile and "
    .. "link with one nvcc." },

  -- ---- cuFFT ----
  { { "CUFFT_INVALID_PLAN" },
    "The plan was not created, or was destroyed. Call cufftPlan1d(&plan, …) before, and check "
    .. "what it returns." },
  { { "CUFFT_ALLOC_FAILED", "CUFFT_NO_WORKSPACE" },
    "cuFFT could not allocate the memory that its plan needs. Free arrays that are no longer "
    .. "needed, or transform fewer batches at once." },
  { { "CUFFT_INVALID_TYPE", "CUFFT_INVALID_VALUE", "CUFFT_INVALID_DEVICE", "CUFFT_PARSE_ERROR" },
    "An argument of cuFFT is not valid. The type of the plan must fit the function that executes "
    .. "it: CUFFT_R2C and cufftExecR2C, CUFFT_C2C and cufftExecC2C. Check the pointers as well." },
  { { "CUFFT_INVALID_SIZE" },
    "A size of the plan is 0, negative or too large. Check the length and the number of batches." },
  { { "CUFFT_UNALIGNED_DATA" },
    "The array must begin at a multiple of the size of its element: 8 bytes for cufftComplex, 16 "
    .. "for cufftDoubleComplex." },
  { { "CUFFT_EXEC_FAILED", "CUFFT_INTERNAL_ERROR", "CUFFT_SETUP_FAILED" },
    "A kernel of cuFFT failed, or cuFFT could not start. Check cudaDeviceSynchronize() before the "
    .. "call, and that both arrays have room: the transform of N real numbers gives N / 2 + 1 "
    .. "complex ones." },
  { { "CUFFT_NOT_IMPLEMENTED", "CUFFT_NOT_SUPPORTED", "CUFFT_MISSING_DEPENDENCY",
      "CUFFT_NVRTC_FAILURE", "CUFFT_NVJITLINK_FAILURE", "CUFFT_NVSHMEM_FAILURE",
      "CUFFT_LICENSE_ERROR" },
    "This version of cuFFT cannot do the transform, or misses a library that it needs for it. Use "
    .. "a plain plan (cufftPlan1d, cufftPlanMany), and check that CUDA is installed completely." },

  -- ---- cuSPARSE and cuSOLVER ----
  { { "CUSPARSE_STATUS_NOT_INITIALIZED", "CUSOLVER_STATUS_NOT_INITIALIZED" },
    "The handle is not valid. Call cusparseCreate(&handle) or cusolverDnCreate(&handle) before, "
    .. "check what it returns, and do not use the handle after it was destroyed." },
  { { "CUSPARSE_STATUS_ALLOC_FAILED", "CUSOLVER_STATUS_ALLOC_FAILED",
      "CUSPARSE_STATUS_INSUFFICIENT_RESOURCES: insufficient resources" },
    "The library could not allocate what it needs on the device. Free arrays that are no longer "
    .. "needed, or use smaller matrices." },
  { { "CUSPARSE_STATUS_INVALID_VALUE: invalid value", "CUSOLVER_STATUS_INVALID_VALUE" },
    "A size, a pointer or an option is not valid. Check the numbers of rows, columns and non-zero "
    .. "elements, the index base (0 or 1), and that a leading dimension is not smaller than the "
    .. "rows." },
  { { "CUSPARSE_STATUS_ARCH_MISMATCH: architecture mismatch", "CUSPARSE_STATUS_NOT_SUPPORTED",
      "CUSOLVER_STATUS_ARCH_MISMATCH", "CUSOLVER_STATUS_NOT_SUPPORTED",
      "CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED: matrix type not supported",
      "CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED" },
    "The library cannot do this with this GPU, these types or this kind of matrix. Its manual "
    .. "lists the combinations that each function takes." },
  { { "CUSPARSE_STATUS_MAPPING_ERROR: texture memory mapping error",
      "CUSPARSE_STATUS_EXECUTION_FAILED: kernel launch failure", "CUSPARSE_STATUS_INTERNAL_ERROR",
      "CUSOLVER_STATUS_MAPPING_ERROR", "CUSOLVER_STATUS_EXECUTION_FAILED",
      "CUSOLVER_STATUS_INTERNAL_ERROR" },
    "A kernel of the library failed. Often the cause is earlier: a kernel of the program that "
    .. "crashed, or an array that is smaller than its sizes say. Check cudaDeviceSynchronize() "
    .. "before the call; lessons/run counters my.cu names an access out of bounds." },
  { { "CUSPARSE_STATUS_ZERO_PIVOT: zero pivot", "CUSOLVER_STATUS_ZERO_PIVOT",
      "CUSOLVER_STATUS_IRS_MATRIX_SINGULAR" },
    "The matrix is singular: elimination meets a 0 on the diagonal, so the equations have no "
    .. "unique solution. Check the matrix; a solver that chooses its pivots may help." },
  { { "CUSOLVER_STATUS_INVALID_WORKSPACE" },
    "The workspace is smaller than the function needs. Call the function's _bufferSize first, "
    .. "with the same arguments, and allocate what it returns: elements in most functions, bytes "
    .. "in those that begin with cusolverDnX." },
  { { "CUSOLVER_STATUS_INVALID_LICENSE" },
    "This function of cuSOLVER needs a licence that is missing here. Use another function." },
  { { "CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED", "CUSOLVER_STATUS_IRS_PARAMS_INVALID",
      "CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC", "CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE",
      "CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER", "CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED",
      "CUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED" },
    "The settings of the solver that refines its result (IRS) are not complete or not valid. "
    .. "Create them with cusolverDnIRSParamsCreate and cusolverDnIRSInfosCreate, and set the "
    .. "refinement, the precisions and the number of iterations before the call." },
  { { "CUSOLVER_STATUS_IRS_NOT_SUPPORTED", "CUSOLVER_STATUS_IRS_OUT_OF_RANGE",
      "CUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES",
      "CUSOLVER_STATUS_IRS_INTERNAL_ERROR" },
    "The solver that refines its result (IRS) cannot solve this system with these settings. For "
    .. "several right-hand sides use another refinement than GMRES, or a solver without "
    .. "refinement, such as cusolverDnDgetrs." },

  -- ---- NCCL ----
  { { "ncclUnhandledCudaError: unhandled cuda error" },
    "A CUDA call within NCCL failed. Set NCCL_DEBUG=INFO to see which one. A common cause is that "
    .. "a rank did not choose its own GPU with cudaSetDevice, or that a GPU has no free memory." },
  { { "ncclSystemError: unhandled system error" },
    "A call of the operating system within NCCL failed: the network, or shared memory in "
    .. "/dev/shm. Set NCCL_DEBUG=INFO to see which one." },
  { { "ncclInternalError: internal error" },
    "NCCL found a fault of its own. Set NCCL_DEBUG=WARN to see it. Different versions of NCCL in "
    .. "the processes are a common cause." },
  { { "ncclInvalidArgument" },
    "An argument of NCCL is not valid: a null pointer, a rank that does not exist, or an unknown "
    .. "type. Set NCCL_DEBUG=WARN to see which one." },
  { { "ncclInvalidUsage: invalid usage" },
    "The calls do not fit each other. Every rank must use a GPU of its own, call ncclCommInitRank "
    .. "with the same id and number of ranks, and close each ncclGroupStart with one "
    .. "ncclGroupEnd. Set NCCL_DEBUG=WARN to see the reason{ (see lesson @nccl)}." },
  { { "ncclRemoteError: remote process exited or there was a network error" },
    "Another process ended or cannot be reached, so this one waited for nothing. Look for the "
    .. "first error in the output of the other processes." },
  { { "ncclInProgress: NCCL operation in progress" },
    "This is no failure: a communicator that does not block has not finished the operation. Ask "
    .. "ncclCommGetAsyncError again until it has." },
}
