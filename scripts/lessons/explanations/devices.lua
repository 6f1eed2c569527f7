-- devices.lua: errors of GPUs, drivers, and programs built for others; entries as in calls.lua.

return {
  { { "cudaErrorNoDevice CUDA_ERROR_NO_DEVICE: no CUDA-capable device is detected" },
    "CUDA finds no GPU. nvidia-smi lists those of this machine; CUDA_VISIBLE_DEVICES may hide "
    .. "them, and a job of a cluster must ask for one. Without a GPU, use the emulator: --device "
    .. "emulated." },
  { { "cudaErrorInvalidDevice CUDA_ERROR_INVALID_DEVICE: invalid device ordinal" },
    "There is no GPU with this number. Numbers begin at 0, and cudaGetDeviceCount returns how "
    .. "many there are; CUDA_VISIBLE_DEVICES may hide some." },
  { { "cudaErrorDevicesUnavailable CUDA_ERROR_DEVICE_UNAVAILABLE: CUDA-capable device(s) is/are "
      .. "busy or unavailable",
      "cudaErrorDeviceAlreadyInUse CUDA_ERROR_CONTEXT_ALREADY_IN_USE: exclusive-thread device "
      .. "already in use by a different thread" },
    "Another program uses the GPU, and the GPU is set to serve only one (compute mode "
    .. "\"exclusive\"), or its memory is full. nvidia-smi shows the mode and the programs. Wait, "
    .. "or choose another GPU with CUDA_VISIBLE_DEVICES." },
  { { "cudaErrorInsufficientDriver: CUDA driver version is insufficient for CUDA runtime version",
      "cudaErrorCallRequiresNewerDriver CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER: API call is not "
      .. "supported in the installed CUDA driver" },
    "The driver is older than the CUDA with which the program was compiled. nvidia-smi prints the "
    .. "newest CUDA version that the driver supports. Install a newer driver, or compile with an "
    .. "older CUDA." },
  { { "cudaErrorNoKernelImageForDevice CUDA_ERROR_NO_BINARY_FOR_GPU: no kernel image is available "
      .. "for execution on the device" },
    "The program was compiled for another GPU, so it has no code that this GPU can run. Compile "
    .. "it with nvcc -arch=native, or with -arch=sm_XX, where XX is this GPU's compute capability "
    .. "without the dot." },
  { { "cudaErrorUnsupportedPtxVersion CUDA_ERROR_UNSUPPORTED_PTX_VERSION: the provided PTX was "
      .. "compiled with an unsupported toolchain." },
    "nvcc is newer than the driver, which cannot translate this nvcc's PTX. Compile machine code "
    .. "for this GPU with -arch=native, or install a newer driver." },
  { { "cudaErrorInvalidPtx CUDA_ERROR_INVALID_PTX: a PTX JIT compilation failed",
      "cudaErrorJitCompilerNotFound CUDA_ERROR_JIT_COMPILER_NOT_FOUND: PTX JIT compiler library "
      .. "not found",
      "cudaErrorJitCompilationDisabled CUDA_ERROR_JIT_COMPILATION_DISABLED: PTX JIT compilation "
      .. "was disabled" },
    "The program has only PTX for this GPU, and the driver could not translate it. Compile "
    .. "machine code for this GPU with nvcc -arch=native." },
  { { "cudaErrorInvalidKernelImage CUDA_ERROR_INVALID_IMAGE: device kernel image is invalid",
      "cudaErrorInvalidSource CUDA_ERROR_INVALID_SOURCE: device kernel image is invalid" },
    "The device code in the program or in a loaded file is damaged, or no device code. Delete old "
    .. "object files and compile everything anew, with one nvcc." },
  { { "cudaErrorStubLibrary CUDA_ERROR_STUB_LIBRARY: CUDA driver is a stub library" },
    "The program runs with the libcuda.so of CUDA's folder stubs/, which is for linking only. "
    .. "Take stubs/ out of LD_LIBRARY_PATH; the driver's own libcuda.so comes with the driver." },
  { { "cudaErrorInitializationError CUDA_ERROR_NOT_INITIALIZED: initialization error" },
    "CUDA could not start. If nvidia-smi fails too, the driver has a problem. Otherwise, look for "
    .. "a fork() after the first CUDA call (only the parent may use CUDA then); with the driver "
    .. "API, call cuInit(0) first." },
  { { "cudaErrorCudartUnloading CUDA_ERROR_DEINITIALIZED: driver shutting down" },
    "CUDA was called while the program was ending, after the driver had been unloaded. Free "
    .. "device memory before main returns, not in the destructor of a global variable." },
  { { "cudaErrorStartupFailure: startup failure in cuda runtime",
      "cudaErrorSoftwareValidityNotEstablished: integrity checks failed" },
    "The CUDA runtime failed its own test when it started. The installation is damaged, or has "
    .. "parts of two versions: install CUDA and the driver again." },
  { { "cudaErrorSystemNotReady CUDA_ERROR_SYSTEM_NOT_READY: system not yet initialized" },
    "A service that this machine's GPUs need is not running; with NVSwitch it is "
    .. "nvidia-fabricmanager. An administrator has to start it." },
  { { "cudaErrorSystemDriverMismatch CUDA_ERROR_SYSTEM_DRIVER_MISMATCH: system has unsupported "
      .. "display driver / cuda driver combination",
      "cudaErrorCompatNotSupportedOnDevice CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE: forward "
      .. "compatibility was attempted on non supported HW" },
    "The kernel module of the driver and its library libcuda.so are of different versions. After "
    .. "an update of the driver, restart the machine; and take CUDA's folder compat/ out of "
    .. "LD_LIBRARY_PATH if this GPU does not support it." },
  { { "cudaErrorDeviceNotLicensed CUDA_ERROR_DEVICE_NOT_LICENSED: device doesn't have valid Grid "
      .. "license" },
    "This virtual GPU needs a licence of NVIDIA's and has none. An administrator has to set up "
    .. "the licence server." },
  { { "cudaErrorECCUncorrectable CUDA_ERROR_ECC_UNCORRECTABLE: uncorrectable ECC error encountered",
      "cudaErrorNvlinkUncorrectable CUDA_ERROR_NVLINK_UNCORRECTABLE: uncorrectable NVLink error "
      .. "detected during the execution",
      "cudaErrorContained CUDA_ERROR_CONTAINED: Invalid access of peer GPU memory over nvlink or "
      .. "a hardware error" },
    "The hardware reported an error in its memory or its links; a wrong access to another GPU's "
    .. "memory can cause the last of these, too. Run the program again. If the error returns, "
    .. "tell the administrator: the GPU may have to be reset or replaced." },
  { { "cudaErrorUnsupportedLimit CUDA_ERROR_UNSUPPORTED_LIMIT: limit is not supported on this "
      .. "architecture" },
    "This GPU does not have the limit that cudaDeviceSetLimit or cudaDeviceGetLimit names. Leave "
    .. "the call out for this GPU." },
  { { "cudaErrorUnsupportedExecAffinity CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY: the provided "
      .. "execution affinity is not supported" },
    "This GPU cannot give a context only a part of its multiprocessors as asked. Create the "
    .. "context without an execution affinity." },
  { { "cudaErrorSetOnActiveProcess CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE: cannot set while device is "
      .. "active in this process" },
    "The call must come before the first use of the GPU: call cudaSetDeviceFlags at the beginning "
    .. "of main, before any allocation or launch." },
  { { "cudaErrorDeviceUninitialized CUDA_ERROR_INVALID_CONTEXT: invalid device context",
      "cudaErrorContextIsDestroyed CUDA_ERROR_CONTEXT_IS_DESTROYED: context is destroyed",
      "cudaErrorIncompatibleDriverContext: incompatible driver context",
      "CUDA_ERROR_CONTEXT_ALREADY_CURRENT" },
    "The thread has no valid CUDA context, or another one than the call needs. With the driver "
    .. "API, retain the primary context (cuDevicePrimaryCtxRetain) and make it current "
    .. "(cuCtxSetCurrent) in each thread, and destroy it last." },
  { { "cudaErrorFunctionNotLoaded CUDA_ERROR_FUNCTION_NOT_LOADED: the function handle is not "
      .. "loaded when calling an API that requires a loaded function" },
    "CUDA loads kernels when they are first used, and the call needs one that is not loaded yet. "
    .. "Load it before (cuFuncLoad), or set CUDA_MODULE_LOADING=EAGER." },
  { { "cudaErrorDuplicateVariableName: duplicate global variable looked up by string name" },
    "Two files have a __device__ or __constant__ variable of the same name. Rename one, or make "
    .. "both static." },

  -- ---- several GPUs ----
  { { "cudaErrorPeerAccessUnsupported CUDA_ERROR_PEER_ACCESS_UNSUPPORTED: peer access is not "
      .. "supported between these two devices" },
    "These two GPUs cannot access each other's memory. Ask cudaDeviceCanAccessPeer first; "
    .. "cudaMemcpyPeer copies without it." },
  { { "cudaErrorPeerAccessAlreadyEnabled CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED: peer access is "
      .. "already enabled" },
    "cudaDeviceEnablePeerAccess was called twice for the same pair of GPUs. The access works: "
    .. "call it once, or ignore this error." },
  { { "cudaErrorPeerAccessNotEnabled CUDA_ERROR_PEER_ACCESS_NOT_ENABLED: peer access has not been "
      .. "enabled" },
    "cudaDeviceDisablePeerAccess was called without cudaDeviceEnablePeerAccess before. Access is "
    .. "enabled from the current GPU to the one named, and the other direction needs its own "
    .. "call." },
  { { "cudaErrorTooManyPeers CUDA_ERROR_TOO_MANY_PEERS: peer mapping resources exhausted" },
    "A GPU can have direct access to a limited number of other GPUs (8 without NVSwitch). Disable "
    .. "the access to those that are no longer needed." },

  -- ---- the Multi-Process Service, which lets several processes share a GPU ----
  { { "cudaErrorMpsConnectionFailed CUDA_ERROR_MPS_CONNECTION_FAILED: MPS client failed to "
      .. "connect to the MPS control daemon or the MPS server",
      "cudaErrorMpsRpcFailure CUDA_ERROR_MPS_RPC_FAILURE: the remote procedural call between the "
      .. "MPS server and the MPS client failed",
      "cudaErrorMpsServerNotReady CUDA_ERROR_MPS_SERVER_NOT_READY: MPS server is not ready to "
      .. "accept new MPS client requests",
      "cudaErrorMpsMaxClientsReached CUDA_ERROR_MPS_MAX_CLIENTS_REACHED: the hardware resources "
      .. "required to create MPS client have been exhausted",
      "cudaErrorMpsMaxConnectionsReached CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED: the hardware "
      .. "resources required to support device connections have been exhausted",
      "cudaErrorMpsClientTerminated CUDA_ERROR_MPS_CLIENT_TERMINATED: the MPS client has been "
      .. "terminated by the server" },
    "The program shares the GPU with others through the Multi-Process Service (MPS), and that "
    .. "service failed, is full, or ended this program because another one crashed. Run again; if "
    .. "the error returns, run fewer processes or have MPS restarted." },
  { { "CUDA_ERROR_KEY_ROTATION" },
    "A GPU in confidential-computing mode could not renew its keys. Run again; if the error "
    .. "returns, tell the administrator." },
}
