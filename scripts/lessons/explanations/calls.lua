-- calls.lua: errors that calls of CUDA return: arguments, memory, copies, streams, events, graphs.
-- Each entry: "NAMES: text" for each error, with the runtime's and the driver API's names for it;
-- then what they mean and what to do. Texts name topics as topics.lua takes them.

return {
  { { "cudaSuccess CUDA_SUCCESS: no error" },
    "The call succeeded. A kernel that was launched before can still fail, because the host does "
    .. "not wait for it: check cudaDeviceSynchronize() or the next copy too." },
  { { "cudaErrorInvalidValue CUDA_ERROR_INVALID_VALUE: invalid argument" },
    "An argument of the call is not valid. Of a copy, check that both pointers fit the direction "
    .. "(the destination comes first), and that neither array is smaller than the copied bytes. "
    .. "Of a launch, check the numbers between <<< and >>>: a block has 1 to 1024 threads, and no "
    .. "more than the kernel's __launch_bounds__ allows; no size is 0; and more than 48 KiB of "
    .. "dynamic shared memory need cudaFuncSetAttribute before{ (see lesson @launches)}." },
  { { "cudaErrorMemoryAllocation CUDA_ERROR_OUT_OF_MEMORY: out of memory" },
    "The device has not enough free memory for this allocation. Check the size in bytes (count × "
    .. "sizeof), and that everything is freed. Another program may use the GPU: nvidia-smi lists "
    .. "them. If the size is right, use smaller data." },
  { { "cudaErrorInvalidMemcpyDirection: invalid copy direction for memcpy" },
    "The last argument of cudaMemcpy is no valid direction. It says from where to where the bytes "
    .. "go: cudaMemcpyHostToDevice or cudaMemcpyDeviceToHost{ (see lesson @launches)}." },
  { { "cudaErrorInvalidPitchValue: invalid pitch argument" },
    "The pitch is the number of bytes from one row to the next. It must not be smaller than a "
    .. "row's width in bytes, nor larger than the GPU allows. Pass the pitch that cudaMallocPitch "
    .. "returned." },
  { { "cudaErrorInvalidSymbol: invalid device symbol" },
    "The call needs a __device__ or __constant__ variable. Pass the variable itself: "
    .. "cudaMemcpyToSymbol(table, …), without &, without quotes, and no pointer to it." },
  { { "cudaErrorSymbolNotFound CUDA_ERROR_NOT_FOUND: named symbol not found" },
    "The program has no kernel, __device__ or __constant__ variable of this name for this GPU. "
    .. "Check the spelling (C++ changes names unless they are extern \"C\"), and that the file "
    .. "with it is linked." },
  { { "cudaErrorInvalidHostPointer: invalid host pointer" },
    "A pointer to host memory is not valid. CUDA before 10.1 returned this error. Check that the "
    .. "pointer was allocated on the host and is not yet freed." },
  { { "cudaErrorInvalidDevicePointer: invalid device pointer" },
    "A pointer to device memory is not valid. Pass a pointer that cudaMalloc returned, once to "
    .. "cudaFree, and not a pointer into the middle of the array." },
  { { "cudaErrorHostMemoryAlreadyRegistered CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED: part or "
      .. "all of the requested memory range is already mapped" },
    "This host memory is page-locked already, wholly or in part. Call cudaHostRegister once for "
    .. "each array, and not for memory of cudaMallocHost." },
  { { "cudaErrorHostMemoryNotRegistered CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED: pointer does not "
      .. "correspond to a registered memory region" },
    "cudaHostUnregister needs the pointer that was given to cudaHostRegister. Pass that one, "
    .. "once." },
  { { "cudaErrorInvalidResourceHandle CUDA_ERROR_INVALID_HANDLE: invalid resource handle" },
    "A stream, an event or another handle is not valid: it was never created, it was destroyed, "
    .. "or it belongs to another device. Create it with cudaStreamCreate or cudaEventCreate while "
    .. "its device is the current one, and destroy it after its last use." },
  { { "cudaErrorIllegalState CUDA_ERROR_ILLEGAL_STATE: the operation cannot be performed in the "
      .. "present state" },
    "Something that the call uses is in a state in which this operation is not allowed. Check the "
    .. "order of the calls before it." },
  { { "cudaErrorNotReady CUDA_ERROR_NOT_READY: device not ready" },
    "This is no failure: the work that cudaEventQuery or cudaStreamQuery asks about has not "
    .. "finished. Ask again later, or wait with cudaEventSynchronize or cudaStreamSynchronize." },
  { { "cudaErrorTimeout CUDA_ERROR_TIMEOUT: wait operation timed out" },
    "The call waited for an operation longer than it was allowed to. Look for work that never "
    .. "ends: a kernel without an end, or an event that is never recorded." },
  { { "cudaErrorNotPermitted CUDA_ERROR_NOT_PERMITTED: operation not permitted" },
    "The operation is not allowed here. A function that cudaLaunchHostFunc runs, for instance, "
    .. "must not call CUDA; and some operations need rights that the user does not have." },
  { { "cudaErrorNotSupported CUDA_ERROR_NOT_SUPPORTED: operation not supported" },
    "This GPU, driver or system cannot do the operation. Ask cudaDeviceGetAttribute whether the "
    .. "feature is there before you use it." },
  { { "cudaErrorNotYetImplemented: feature not yet implemented" },
    "This version of CUDA does not have the feature. CUDA since 4.1 does not return this error." },
  { { "cudaErrorApiFailureBase: api failure base" },
    "An internal error of CUDA before 4.1. Use a newer CUDA." },
  { { "cudaErrorUnknown CUDA_ERROR_UNKNOWN: unknown error" },
    "CUDA does not know the cause. Check each earlier call for an error, and run "
    .. "compute-sanitizer. If the first call of every program fails so, the driver has a problem: "
    .. "see whether nvidia-smi works, and restart the machine." },
  { { "cudaErrorOperatingSystem CUDA_ERROR_OPERATING_SYSTEM: OS call failed or operation not "
      .. "supported on this OS" },
    "The operating system refused what CUDA asked for. Look at the limits of memory and of open "
    .. "files (ulimit -a), and at the rights for /dev/nvidia*." },
  { { "cudaErrorFileNotFound CUDA_ERROR_FILE_NOT_FOUND: file not found" },
    "A file that the program loads, such as a .cubin or .ptx, is not there. Check its path: it is "
    .. "relative to the folder in which the program was started." },
  { { "cudaErrorSharedObjectSymbolNotFound CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND: shared "
      .. "object symbol not found",
      "cudaErrorSharedObjectInitFailed CUDA_ERROR_SHARED_OBJECT_INIT_FAILED: shared object "
      .. "initialization failed" },
    "A shared library (.so) cannot be used. It may be of another version than the program was "
    .. "built with: see which one is found (ldd PROGRAM), and check LD_LIBRARY_PATH." },
  { { "cudaErrorLossyQuery CUDA_ERROR_LOSSY_QUERY: attempted introspection would be semantically "
      .. "lossy" },
    "The call would leave out a part of what it describes, because the object uses a newer "
    .. "feature than the call knows. Pass the call's optional arguments, or use its newer "
    .. "version." },
  { { "cudaErrorExternalDevice CUDA_ERROR_EXTERNAL_DEVICE: an async error has occured in external "
      .. "entity outside of CUDA" },
    "A device outside of CUDA signalled an error for data that CUDA waited for. All later calls "
    .. "of this process fail: look for the cause in the other program, and start again." },
  { { "cudaErrorInvalidResourceType CUDA_ERROR_INVALID_RESOURCE_TYPE: one or more resources "
      .. "passed in are not valid resource types for the operation",
      "cudaErrorInvalidResourceConfiguration CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: one or "
      .. "more resources are insufficient or non-applicable for the operation" },
    "The call divides the GPU's resources (such as multiprocessors), and those that it was given "
    .. "do not fit. Pass resources of the kind and number that this call takes." },

  -- ---- textures, surfaces, graphics ----
  { { "cudaErrorInvalidChannelDescriptor: invalid channel descriptor" },
    "The channel descriptor says how many bits each component of an element has, and this one is "
    .. "not possible. Use cudaCreateChannelDesc<float>(), with the array's type." },
  { { "cudaErrorInvalidFilterSetting: linear filtering not supported for non-float type" },
    "A texture interpolates (cudaFilterModeLinear) only where a fetch returns floats. Use "
    .. "cudaFilterModePoint, floats, or cudaReadModeNormalizedFloat." },
  { { "cudaErrorInvalidNormSetting: read as normalized float not supported for data type" },
    "cudaReadModeNormalizedFloat needs integers of 8 or 16 bits. Use cudaReadModeElementType for "
    .. "this type." },
  { { "cudaErrorInvalidTexture: invalid texture reference",
      "cudaErrorInvalidTextureBinding: texture is not bound to a pointer",
      "cudaErrorTextureFetchFailed: fetch from texture failed",
      "cudaErrorTextureNotBound: cannot fetch from a texture that is not bound",
      "cudaErrorInvalidSurface: invalid surface reference",
      "cudaErrorDuplicateTextureName: duplicate texture looked up by string name",
      "cudaErrorDuplicateSurfaceName: duplicate surface looked up by string name",
      "cudaErrorLaunchIncompatibleTexturing CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING: launch uses "
      .. "incompatible texturing mode" },
    "A texture or surface is not set up as the call needs it. Errors of this kind belong to "
    .. "texture references, which CUDA 12 removed. Use texture objects: cudaCreateTextureObject, "
    .. "and a kernel's argument of type cudaTextureObject_t{ (see lesson @textures)}." },
  { { "cudaErrorMapBufferObjectFailed CUDA_ERROR_MAP_FAILED: mapping of buffer object failed",
      "cudaErrorUnmapBufferObjectFailed CUDA_ERROR_UNMAP_FAILED: unmapping of buffer object failed",
      "cudaErrorArrayIsMapped CUDA_ERROR_ARRAY_IS_MAPPED: array is mapped",
      "cudaErrorAlreadyMapped CUDA_ERROR_ALREADY_MAPPED: resource already mapped",
      "cudaErrorAlreadyAcquired CUDA_ERROR_ALREADY_ACQUIRED: resource already acquired",
      "cudaErrorNotMapped CUDA_ERROR_NOT_MAPPED: resource not mapped",
      "cudaErrorNotMappedAsArray CUDA_ERROR_NOT_MAPPED_AS_ARRAY: resource not mapped as array",
      "cudaErrorNotMappedAsPointer CUDA_ERROR_NOT_MAPPED_AS_POINTER: resource not mapped as "
      .. "pointer",
      "cudaErrorInvalidGraphicsContext CUDA_ERROR_INVALID_GRAPHICS_CONTEXT: invalid OpenGL or "
      .. "DirectX context" },
    "Data shared with OpenGL or DirectX is used in the wrong order, or without a window's "
    .. "context. Register it once; then, in each frame: cudaGraphicsMapResources, use it as the "
    .. "pointer or the array that it is, cudaGraphicsUnmapResources." },

  -- ---- graphs ----
  { { "cudaErrorStreamCaptureUnsupported CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: operation not "
      .. "permitted when stream is capturing",
      "cudaErrorStreamCaptureImplicit CUDA_ERROR_STREAM_CAPTURE_IMPLICIT: operation would make "
      .. "the legacy stream depend on a capturing blocking stream",
      "cudaErrorCapturedEvent CUDA_ERROR_CAPTURED_EVENT: operation not permitted on an event last "
      .. "recorded in a capturing stream" },
    "While a stream captures a graph, nothing runs, so the program cannot wait for its work, and "
    .. "cannot use the default stream. Between cudaStreamBeginCapture and cudaStreamEndCapture "
    .. "use only asynchronous calls, in this stream{ (see lesson @graphs)}." },
  { { "cudaErrorStreamCaptureInvalidated CUDA_ERROR_STREAM_CAPTURE_INVALIDATED: operation failed "
      .. "due to a previous error during capture" },
    "An earlier call spoilt the capture of this graph. Check the error of each call after "
    .. "cudaStreamBeginCapture: the first that fails is the cause{ (see lesson @graphs)}." },
  { { "cudaErrorStreamCaptureUnjoined CUDA_ERROR_STREAM_CAPTURE_UNJOINED: capturing stream has "
      .. "unjoined work" },
    "Another stream joined the capture and did not return. Record an event in it after its last "
    .. "work, and let the first stream wait for the event before cudaStreamEndCapture." },
  { { "cudaErrorStreamCaptureUnmatched CUDA_ERROR_STREAM_CAPTURE_UNMATCHED: capture was not ended "
      .. "in the same stream as it began",
      "cudaErrorStreamCaptureWrongThread CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD: attempt to "
      .. "terminate a thread-local capture sequence from another thread" },
    "cudaStreamEndCapture must be called for the stream, and by the thread, that began the "
    .. "capture." },
  { { "cudaErrorStreamCaptureMerge CUDA_ERROR_STREAM_CAPTURE_MERGE: operation would result in a "
      .. "merge of separate capture sequences",
      "cudaErrorStreamCaptureIsolation CUDA_ERROR_STREAM_CAPTURE_ISOLATION: dependency created on "
      .. "uncaptured work in another stream" },
    "The graph would have to wait for work that is not in it: of another capture, or of a stream "
    .. "that does not capture. Record the event that it waits for after the capture has begun, in "
    .. "a stream of the same capture." },
  { { "cudaErrorGraphExecUpdateFailure CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: the graph update was "
      .. "not performed because it included changes which violated constraints specific to "
      .. "instantiated graph update" },
    "An instantiated graph can get new arguments, but not other nodes or another order. "
    .. "Instantiate the changed graph anew with cudaGraphInstantiate{ (see lesson @graphs)}." },

  -- ---- profilers ----
  { { "cudaErrorProfilerDisabled CUDA_ERROR_PROFILER_DISABLED: profiler disabled while using "
      .. "external profiling tool",
      "cudaErrorProfilerNotInitialized CUDA_ERROR_PROFILER_NOT_INITIALIZED: profiler not "
      .. "initialized: call cudaProfilerInitialize()",
      "cudaErrorProfilerAlreadyStarted CUDA_ERROR_PROFILER_ALREADY_STARTED: profiler already "
      .. "started",
      "cudaErrorProfilerAlreadyStopped CUDA_ERROR_PROFILER_ALREADY_STOPPED: profiler already "
      .. "stopped" },
    "cudaProfilerStart and cudaProfilerStop have no effect here, and the results are not "
    .. "affected. The program may ignore the error." },
}
