! cudafor: CUDA's run-time library for CUDA Fortran. Functions that take numbers are CUDA's own; those that take arrays
! get flang's descriptors (include/fortran_runtime.h), and so know the size of an element.
module cudafor
  use, intrinsic :: iso_c_binding
  use, intrinsic :: __fortran_builtins, only: dim3 => __builtin_dim3, c_devptr => __builtin_c_devptr, c_devloc => __builtin_c_devloc
  implicit none
  private :: c_string_length

  integer, parameter :: cuda_stream_kind = 8, cuda_count_kind = 8, cuda_stream_type = 8

  type, bind(c) :: cudaEvent
    integer(c_int64_t) :: handle = 0
  end type

  type :: cudaDeviceProp
    character(256) :: name
    integer(8) :: totalGlobalMem, sharedMemPerBlock
    integer :: regsPerBlock, warpSize
    integer(8) :: memPitch
    integer :: maxThreadsPerBlock, maxThreadsDim(3), maxGridSize(3), clockRate
    integer(8) :: totalConstMem
    integer :: major, minor
    integer(8) :: textureAlignment
    integer :: deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode
    integer :: concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount
    integer :: unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, maxThreadsPerMultiProcessor
    integer :: streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported
    integer(8) :: sharedMemPerMultiprocessor
    integer :: regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID
    integer :: singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess, computePreemptionSupported
    integer :: canUseHostPointerForRegisteredMem, cooperativeLaunch, cooperativeMultiDeviceLaunch
    integer(8) :: sharedMemPerBlockOptin
  end type

  type, bind(c) :: cudaFuncAttributes
    integer(c_size_t) :: sharedSizeBytes, constSizeBytes, localSizeBytes
    integer(c_int) :: maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes
    integer(c_int) :: preferredShmemCarveout
  end type

  enum, bind(c)
    enumerator :: cudaMemcpyHostToHost = 0, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice
    enumerator :: cudaMemcpyDefault
  end enum
  enum, bind(c)
    enumerator :: cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2
    enumerator :: cudaErrorInitializationError = 3, cudaErrorInvalidConfiguration = 9, cudaErrorInvalidDevice = 101
    enumerator :: cudaErrorNoDevice = 100, cudaErrorInvalidResourceHandle = 400, cudaErrorNotReady = 600
    enumerator :: cudaErrorIllegalAddress = 700, cudaErrorLaunchOutOfResources = 701, cudaErrorLaunchTimeout = 702
    enumerator :: cudaErrorPeerAccessAlreadyEnabled = 704, cudaErrorLaunchFailure = 719, cudaErrorNotSupported = 801
    enumerator :: cudaErrorUnknown = 999
  end enum
  enum, bind(c)
    enumerator :: cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2
    enumerator :: cudaStreamDefault = 0, cudaStreamNonBlocking = 1
    enumerator :: cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2
    enumerator :: cudaMemAttachGlobal = 1, cudaMemAttachHost = 2, cudaMemAttachSingle = 4
    enumerator :: cudaFuncCachePreferNone = 0, cudaFuncCachePreferShared = 1, cudaFuncCachePreferL1 = 2
    enumerator :: cudaFuncCachePreferEqual = 3
    enumerator :: cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9
    enumerator :: cudaSharedMemBankSizeDefault = 0, cudaSharedMemBankSizeFourByte, cudaSharedMemBankSizeEightByte
    enumerator :: cudaLimitStackSize = 0, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize
    enumerator :: cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly, cudaMemAdviseSetPreferredLocation
    enumerator :: cudaMemAdviseUnsetPreferredLocation, cudaMemAdviseSetAccessedBy, cudaMemAdviseUnsetAccessedBy
    enumerator :: cudaCpuDeviceId = -1, cudaInvalidDeviceId = -2
    enumerator :: cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrClockRate = 13, cudaDevAttrMultiProcessorCount = 16
    enumerator :: cudaDevAttrMemoryClockRate = 36, cudaDevAttrGlobalMemoryBusWidth = 37, cudaDevAttrL2CacheSize = 38
  end enum

  ! ---- errors, devices ----
  interface
    integer(c_int) function cudaGetLastError() bind(c, name="cudaGetLastError")
      import
    end function
    integer(c_int) function cudaPeekAtLastError() bind(c, name="cudaPeekAtLastError")
      import
    end function
    integer(c_int) function cudaDeviceSynchronize() bind(c, name="cudaDeviceSynchronize")
      import
    end function
    integer(c_int) function cudaThreadSynchronize() bind(c, name="cudaDeviceSynchronize")
      import
    end function
    integer(c_int) function cudaDeviceReset() bind(c, name="cudaDeviceReset")
      import
    end function
    integer(c_int) function cudaGetDeviceCount(count) bind(c, name="cudaGetDeviceCount")
      import
      integer(c_int), intent(out) :: count
    end function
    integer(c_int) function cudaGetDevice(device) bind(c, name="cudaGetDevice")
      import
      integer(c_int), intent(out) :: device
    end function
    integer(c_int) function cudaSetDevice(device) bind(c, name="cudaSetDevice")
      import
      integer(c_int), value :: device
    end function
    integer(c_int) function cudaDeviceGetAttribute(value, attribute, device) bind(c, name="cudaDeviceGetAttribute")
      import
      integer(c_int), intent(out) :: value
      integer(c_int), value :: attribute, device
    end function
    integer(c_int) function cudaDeviceCanAccessPeer(can, device, peer) bind(c, name="cudaDeviceCanAccessPeer")
      import
      integer(c_int), intent(out) :: can
      integer(c_int), value :: device, peer
    end function
    integer(c_int) function cudaDeviceEnablePeerAccess(peer, flags) bind(c, name="cudaDeviceEnablePeerAccess")
      import
      integer(c_int), value :: peer, flags
    end function
    integer(c_int) function cudaDeviceDisablePeerAccess(peer) bind(c, name="cudaDeviceDisablePeerAccess")
      import
      integer(c_int), value :: peer
    end function
    integer(c_int) function cudaDriverGetVersion(version) bind(c, name="cudaDriverGetVersion")
      import
      integer(c_int), intent(out) :: version
    end function
    integer(c_int) function cudaRuntimeGetVersion(version) bind(c, name="cudaRuntimeGetVersion")
      import
      integer(c_int), intent(out) :: version
    end function
    integer(c_int) function cudaDeviceSetCacheConfig(config) bind(c, name="cudaDeviceSetCacheConfig")
      import
      integer(c_int), value :: config
    end function
    integer(c_int) function cudaDeviceSetLimit(limit, value) bind(c, name="cudaDeviceSetLimit")
      import
      integer(c_int), value :: limit
      integer(c_int64_t), value :: value
    end function
    integer(c_int) function cudaDeviceGetLimit(value, limit) bind(c, name="cudaDeviceGetLimit")
      import
      integer(c_int64_t), intent(out) :: value
      integer(c_int), value :: limit
    end function
    integer(c_int) function cudaMemGetInfo(free, total) bind(c, name="cudaMemGetInfo")
      import
      integer(c_int64_t), intent(out) :: free, total
    end function
    integer(c_int) function cudaGetDeviceProperties(properties, device) bind(c, name="fortran_cudaGetDeviceProperties")
      import
      type(cudaDeviceProp), intent(out) :: properties
      integer(c_int), value :: device
    end function
  end interface

  ! ---- kernels ----
  interface cudaFuncSetAttribute
    integer(c_int) function cudaFuncSetAttribute4(kernel, attribute, value) bind(c, name="fortran_cudaFuncSetAttribute4")
      import
      external :: kernel
      integer(c_int), value :: attribute
      integer(c_int), value :: value
    end function
    integer(c_int) function cudaFuncSetAttribute8(kernel, attribute, value) bind(c, name="fortran_cudaFuncSetAttribute8")
      import
      external :: kernel
      integer(c_int), value :: attribute
      integer(c_int64_t), value :: value
    end function
  end interface
  interface cudaOccupancyMaxActiveBlocksPerMultiprocessor
    integer(c_int) function cudaOccupancyMaxActiveBlocksPerMultiprocessor4(blocks, kernel, threads, bytes) &
        bind(c, name="fortran_cudaOccupancyMaxActiveBlocks4")
      import
      integer(c_int), intent(out) :: blocks
      external :: kernel
      integer(c_int), value :: threads
      integer(c_int), value :: bytes
    end function
    integer(c_int) function cudaOccupancyMaxActiveBlocksPerMultiprocessor8(blocks, kernel, threads, bytes) &
        bind(c, name="fortran_cudaOccupancyMaxActiveBlocks8")
      import
      integer(c_int), intent(out) :: blocks
      external :: kernel
      integer(c_int), value :: threads
      integer(c_int64_t), value :: bytes
    end function
  end interface
  interface
    integer(c_int) function cudaFuncGetAttributes(attributes, kernel) bind(c, name="fortran_cudaFuncGetAttributes")
      import
      type(cudaFuncAttributes), intent(out) :: attributes
      external :: kernel
    end function
    integer(c_int) function cudaFuncSetCacheConfig(kernel, config) bind(c, name="fortran_cudaFuncSetCacheConfig")
      import
      external :: kernel
      integer(c_int), value :: config
    end function
  end interface

  ! ---- streams ----
  interface
    integer(c_int) function cudaStreamCreate(stream) bind(c, name="cudaStreamCreate")
      import
      integer(c_int64_t), intent(out) :: stream
    end function
    integer(c_int) function cudaStreamCreateWithFlags(stream, flags) bind(c, name="cudaStreamCreateWithFlags")
      import
      integer(c_int64_t), intent(out) :: stream
      integer(c_int), value :: flags
    end function
    integer(c_int) function cudaStreamDestroy(stream) bind(c, name="cudaStreamDestroy")
      import
      integer(c_int64_t), value :: stream
    end function
    integer(c_int) function cudaStreamSynchronize(stream) bind(c, name="cudaStreamSynchronize")
      import
      integer(c_int64_t), value :: stream
    end function
    integer(c_int) function cudaStreamQuery(stream) bind(c, name="cudaStreamQuery")
      import
      integer(c_int64_t), value :: stream
    end function
    integer(c_int) function cudaStreamWaitEvent(stream, event, flags) bind(c, name="cudaStreamWaitEvent")
      import
      integer(c_int64_t), value :: stream
      type(cudaEvent), value :: event
      integer(c_int), value :: flags
    end function
  end interface

  ! ---- events ----
  interface
    integer(c_int) function cudaEventCreate(event) bind(c, name="cudaEventCreate")
      import
      type(cudaEvent), intent(out) :: event
    end function
    integer(c_int) function cudaEventCreateWithFlags(event, flags) bind(c, name="cudaEventCreateWithFlags")
      import
      type(cudaEvent), intent(out) :: event
      integer(c_int), value :: flags
    end function
    integer(c_int) function cudaEventDestroy(event) bind(c, name="cudaEventDestroy")
      import
      type(cudaEvent), value :: event
    end function
    integer(c_int) function cudaEventSynchronize(event) bind(c, name="cudaEventSynchronize")
      import
      type(cudaEvent), value :: event
    end function
    integer(c_int) function cudaEventQuery(event) bind(c, name="cudaEventQuery")
      import
      type(cudaEvent), value :: event
    end function
    integer(c_int) function cudaEventElapsedTime(time, begin, end) bind(c, name="cudaEventElapsedTime")
      import
      real(c_float), intent(out) :: time
      type(cudaEvent), value :: begin, end
    end function
  end interface
  interface cudaEventRecord
    integer(c_int) function cudaEventRecord8(event, stream) bind(c, name="cudaEventRecord")
      import
      type(cudaEvent), value :: event
      integer(c_int64_t), value :: stream
    end function
    integer(c_int) function cudaEventRecord4(event, stream) bind(c, name="fortran_cudaEventRecord4")
      import
      type(cudaEvent), value :: event
      integer(c_int), value :: stream
    end function
  end interface

  ! ---- memory ----
  interface cudaMemcpy
    integer(c_int) function cudaMemcpy4(to, from, count) bind(c, name="fortran_cudaMemcpy4")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: count
    end function
    integer(c_int) function cudaMemcpy8(to, from, count) bind(c, name="fortran_cudaMemcpy8")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int64_t), value :: count
    end function
    integer(c_int) function cudaMemcpyKind4(to, from, count, kind) bind(c, name="fortran_cudaMemcpyKind4")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: count, kind
    end function
    integer(c_int) function cudaMemcpyKind8(to, from, count, kind) bind(c, name="fortran_cudaMemcpyKind8")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int64_t), value :: count
      integer(c_int), value :: kind
    end function
  end interface
  interface cudaMemcpyAsync
    integer(c_int) function cudaMemcpyAsync4(to, from, count, stream) bind(c, name="fortran_cudaMemcpyAsync4")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: count
      integer(c_int64_t), value :: stream
    end function
    integer(c_int) function cudaMemcpyAsync8(to, from, count, stream) bind(c, name="fortran_cudaMemcpyAsync8")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int64_t), value :: count, stream
    end function
    integer(c_int) function cudaMemcpyAsyncKind4(to, from, count, kind, stream) bind(c, name="fortran_cudaMemcpyAsyncKind4")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: count, kind
      integer(c_int64_t), value :: stream
    end function
    integer(c_int) function cudaMemcpyAsyncKind8(to, from, count, kind, stream) bind(c, name="fortran_cudaMemcpyAsyncKind8")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int64_t), value :: count, stream
      integer(c_int), value :: kind
    end function
  end interface
  interface cudaMemcpyPeer
    integer(c_int) function cudaMemcpyPeer4(to, to_device, from, from_device, count) bind(c, name="fortran_cudaMemcpyPeer4")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: to_device, from_device
      integer(c_int), value :: count
    end function
    integer(c_int) function cudaMemcpyPeer8(to, to_device, from, from_device, count) bind(c, name="fortran_cudaMemcpyPeer8")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: to_device, from_device
      integer(c_int64_t), value :: count
    end function
  end interface
  interface cudaMemcpy2D
    integer(c_int) function cudaMemcpy2D4(to, pitch, from, from_pitch, width, height) bind(c, name="fortran_cudaMemcpy2D4")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: pitch, from_pitch, width, height
    end function
    integer(c_int) function cudaMemcpy2DKind4(to, pitch, from, from_pitch, width, height, kind) bind(c, name="fortran_cudaMemcpy2DKind4")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: pitch, from_pitch, width, height, kind
    end function
  end interface
  interface cudaMemcpy2DAsync
    integer(c_int) function cudaMemcpy2DAsync4(to, pitch, from, from_pitch, width, height, stream) &
        bind(c, name="fortran_cudaMemcpy2DAsync4")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: pitch, from_pitch, width, height
      integer(c_int64_t), value :: stream
    end function
    integer(c_int) function cudaMemcpy2DAsyncKind4(to, pitch, from, from_pitch, width, height, kind, stream) &
        bind(c, name="fortran_cudaMemcpy2DAsyncKind4")
      import
      !dir$ ignore_tkr (dm) to, (dm) from
      type(*), dimension(..) :: to, from
      integer(c_int), value :: pitch, from_pitch, width, height, kind
      integer(c_int64_t), value :: stream
    end function
  end interface
  interface cudaMemset
    integer(c_int) function cudaMemset4(to, value, count) bind(c, name="fortran_cudaMemset4")
      import
      !dir$ ignore_tkr (dm) to, (dm) value
      type(*), dimension(..) :: to, value
      integer(c_int), value :: count
    end function
    integer(c_int) function cudaMemset8(to, value, count) bind(c, name="fortran_cudaMemset8")
      import
      !dir$ ignore_tkr (dm) to, (dm) value
      type(*), dimension(..) :: to, value
      integer(c_int64_t), value :: count
    end function
  end interface
  interface cudaMalloc
    integer(c_int) function cudaMalloc4(pointer, bytes) bind(c, name="fortran_cudaMalloc4")
      import
      type(c_devptr), intent(out) :: pointer
      integer(c_int), value :: bytes
    end function
    integer(c_int) function cudaMalloc8(pointer, bytes) bind(c, name="cudaMalloc")
      import
      type(c_devptr), intent(out) :: pointer
      integer(c_int64_t), value :: bytes
    end function
  end interface
  interface cudaFree
    integer(c_int) function cudaFreePointer(pointer) bind(c, name="cudaFree")
      import
      type(c_devptr), value :: pointer
    end function
  end interface
  interface cudaMallocHost
    integer(c_int) function cudaMallocHost8(pointer, bytes) bind(c, name="cudaMallocHost")
      import
      type(c_ptr), intent(out) :: pointer
      integer(c_int64_t), value :: bytes
    end function
  end interface
  interface
    integer(c_int) function cudaFreeHost(pointer) bind(c, name="cudaFreeHost")
      import
      type(c_ptr), value :: pointer
    end function
  end interface

  ! ---- reductions of arrays of the device ----
  interface sum
    integer(4) function fortran_array_sum_i4(array) bind(c)
      integer(4), device, intent(in) :: array(..)
    end function
    integer(8) function fortran_array_sum_i8(array) bind(c)
      integer(8), device, intent(in) :: array(..)
    end function
    real(4) function fortran_array_sum_r4(array) bind(c)
      real(4), device, intent(in) :: array(..)
    end function
    real(8) function fortran_array_sum_r8(array) bind(c)
      real(8), device, intent(in) :: array(..)
    end function
  end interface
  interface maxval
    integer(4) function fortran_array_maxval_i4(array) bind(c)
      integer(4), device, intent(in) :: array(..)
    end function
    integer(8) function fortran_array_maxval_i8(array) bind(c)
      integer(8), device, intent(in) :: array(..)
    end function
    real(4) function fortran_array_maxval_r4(array) bind(c)
      real(4), device, intent(in) :: array(..)
    end function
    real(8) function fortran_array_maxval_r8(array) bind(c)
      real(8), device, intent(in) :: array(..)
    end function
  end interface
  interface minval
    integer(4) function fortran_array_minval_i4(array) bind(c)
      integer(4), device, intent(in) :: array(..)
    end function
    integer(8) function fortran_array_minval_i8(array) bind(c)
      integer(8), device, intent(in) :: array(..)
    end function
    real(4) function fortran_array_minval_r4(array) bind(c)
      real(4), device, intent(in) :: array(..)
    end function
    real(8) function fortran_array_minval_r8(array) bind(c)
      real(8), device, intent(in) :: array(..)
    end function
  end interface

  ! ---- shuffles, which flang's own module of device functions lacks ----
  interface __shfl
    attributes(device) function fortran_shfl_i4(value, lane) bind(c, name="fortran_shfl_i4")
      integer(4), value :: value, lane
      integer(4) :: fortran_shfl_i4
    end function
    attributes(device) function fortran_shfl_i8(value, lane) bind(c, name="fortran_shfl_i8")
      integer(4), value :: lane
      integer(8), value :: value
      integer(8) :: fortran_shfl_i8
    end function
    attributes(device) function fortran_shfl_r4(value, lane) bind(c, name="fortran_shfl_r4")
      integer(4), value :: lane
      real(4), value :: value
      real(4) :: fortran_shfl_r4
    end function
    attributes(device) function fortran_shfl_r8(value, lane) bind(c, name="fortran_shfl_r8")
      integer(4), value :: lane
      real(8), value :: value
      real(8) :: fortran_shfl_r8
    end function
    attributes(device) function fortran_shfl_width_i4(value, lane, width) bind(c, name="fortran_shfl_width_i4")
      integer(4), value :: value, lane, width
      integer(4) :: fortran_shfl_width_i4
    end function
    attributes(device) function fortran_shfl_width_i8(value, lane, width) bind(c, name="fortran_shfl_width_i8")
      integer(4), value :: lane, width
      integer(8), value :: value
      integer(8) :: fortran_shfl_width_i8
    end function
    attributes(device) function fortran_shfl_width_r4(value, lane, width) bind(c, name="fortran_shfl_width_r4")
      integer(4), value :: lane, width
      real(4), value :: value
      real(4) :: fortran_shfl_width_r4
    end function
    attributes(device) function fortran_shfl_width_r8(value, lane, width) bind(c, name="fortran_shfl_width_r8")
      integer(4), value :: lane, width
      real(8), value :: value
      real(8) :: fortran_shfl_width_r8
    end function
  end interface
  interface __shfl_up
    attributes(device) function fortran_shfl_up_i4(value, lane) bind(c, name="fortran_shfl_up_i4")
      integer(4), value :: value, lane
      integer(4) :: fortran_shfl_up_i4
    end function
    attributes(device) function fortran_shfl_up_i8(value, lane) bind(c, name="fortran_shfl_up_i8")
      integer(4), value :: lane
      integer(8), value :: value
      integer(8) :: fortran_shfl_up_i8
    end function
    attributes(device) function fortran_shfl_up_r4(value, lane) bind(c, name="fortran_shfl_up_r4")
      integer(4), value :: lane
      real(4), value :: value
      real(4) :: fortran_shfl_up_r4
    end function
    attributes(device) function fortran_shfl_up_r8(value, lane) bind(c, name="fortran_shfl_up_r8")
      integer(4), value :: lane
      real(8), value :: value
      real(8) :: fortran_shfl_up_r8
    end function
    attributes(device) function fortran_shfl_up_width_i4(value, lane, width) bind(c, name="fortran_shfl_up_width_i4")
      integer(4), value :: value, lane, width
      integer(4) :: fortran_shfl_up_width_i4
    end function
    attributes(device) function fortran_shfl_up_width_i8(value, lane, width) bind(c, name="fortran_shfl_up_width_i8")
      integer(4), value :: lane, width
      integer(8), value :: value
      integer(8) :: fortran_shfl_up_width_i8
    end function
    attributes(device) function fortran_shfl_up_width_r4(value, lane, width) bind(c, name="fortran_shfl_up_width_r4")
      integer(4), value :: lane, width
      real(4), value :: value
      real(4) :: fortran_shfl_up_width_r4
    end function
    attributes(device) function fortran_shfl_up_width_r8(value, lane, width) bind(c, name="fortran_shfl_up_width_r8")
      integer(4), value :: lane, width
      real(8), value :: value
      real(8) :: fortran_shfl_up_width_r8
    end function
  end interface
  interface __shfl_down
    attributes(device) function fortran_shfl_down_i4(value, lane) bind(c, name="fortran_shfl_down_i4")
      integer(4), value :: value, lane
      integer(4) :: fortran_shfl_down_i4
    end function
    attributes(device) function fortran_shfl_down_i8(value, lane) bind(c, name="fortran_shfl_down_i8")
      integer(4), value :: lane
      integer(8), value :: value
      integer(8) :: fortran_shfl_down_i8
    end function
    attributes(device) function fortran_shfl_down_r4(value, lane) bind(c, name="fortran_shfl_down_r4")
      integer(4), value :: lane
      real(4), value :: value
      real(4) :: fortran_shfl_down_r4
    end function
    attributes(device) function fortran_shfl_down_r8(value, lane) bind(c, name="fortran_shfl_down_r8")
      integer(4), value :: lane
      real(8), value :: value
      real(8) :: fortran_shfl_down_r8
    end function
    attributes(device) function fortran_shfl_down_width_i4(value, lane, width) bind(c, name="fortran_shfl_down_width_i4")
      integer(4), value :: value, lane, width
      integer(4) :: fortran_shfl_down_width_i4
    end function
    attributes(device) function fortran_shfl_down_width_i8(value, lane, width) bind(c, name="fortran_shfl_down_width_i8")
      integer(4), value :: lane, width
      integer(8), value :: value
      integer(8) :: fortran_shfl_down_width_i8
    end function
    attributes(device) function fortran_shfl_down_width_r4(value, lane, width) bind(c, name="fortran_shfl_down_width_r4")
      integer(4), value :: lane, width
      real(4), value :: value
      real(4) :: fortran_shfl_down_width_r4
    end function
    attributes(device) function fortran_shfl_down_width_r8(value, lane, width) bind(c, name="fortran_shfl_down_width_r8")
      integer(4), value :: lane, width
      real(8), value :: value
      real(8) :: fortran_shfl_down_width_r8
    end function
  end interface
  interface __shfl_xor
    attributes(device) function fortran_shfl_xor_i4(value, lane) bind(c, name="fortran_shfl_xor_i4")
      integer(4), value :: value, lane
      integer(4) :: fortran_shfl_xor_i4
    end function
    attributes(device) function fortran_shfl_xor_i8(value, lane) bind(c, name="fortran_shfl_xor_i8")
      integer(4), value :: lane
      integer(8), value :: value
      integer(8) :: fortran_shfl_xor_i8
    end function
    attributes(device) function fortran_shfl_xor_r4(value, lane) bind(c, name="fortran_shfl_xor_r4")
      integer(4), value :: lane
      real(4), value :: value
      real(4) :: fortran_shfl_xor_r4
    end function
    attributes(device) function fortran_shfl_xor_r8(value, lane) bind(c, name="fortran_shfl_xor_r8")
      integer(4), value :: lane
      real(8), value :: value
      real(8) :: fortran_shfl_xor_r8
    end function
    attributes(device) function fortran_shfl_xor_width_i4(value, lane, width) bind(c, name="fortran_shfl_xor_width_i4")
      integer(4), value :: value, lane, width
      integer(4) :: fortran_shfl_xor_width_i4
    end function
    attributes(device) function fortran_shfl_xor_width_i8(value, lane, width) bind(c, name="fortran_shfl_xor_width_i8")
      integer(4), value :: lane, width
      integer(8), value :: value
      integer(8) :: fortran_shfl_xor_width_i8
    end function
    attributes(device) function fortran_shfl_xor_width_r4(value, lane, width) bind(c, name="fortran_shfl_xor_width_r4")
      integer(4), value :: lane, width
      real(4), value :: value
      real(4) :: fortran_shfl_xor_width_r4
    end function
    attributes(device) function fortran_shfl_xor_width_r8(value, lane, width) bind(c, name="fortran_shfl_xor_width_r8")
      integer(4), value :: lane, width
      real(8), value :: value
      real(8) :: fortran_shfl_xor_width_r8
    end function
  end interface
  interface __shfl_sync
    attributes(device) function fortran_shfl_sync_i4(mask, value, lane) bind(c, name="fortran_shfl_sync_i4")
      integer(4), value :: mask, value, lane
      integer(4) :: fortran_shfl_sync_i4
    end function
    attributes(device) function fortran_shfl_sync_i8(mask, value, lane) bind(c, name="fortran_shfl_sync_i8")
      integer(4), value :: mask, lane
      integer(8), value :: value
      integer(8) :: fortran_shfl_sync_i8
    end function
    attributes(device) function fortran_shfl_sync_r4(mask, value, lane) bind(c, name="fortran_shfl_sync_r4")
      integer(4), value :: mask, lane
      real(4), value :: value
      real(4) :: fortran_shfl_sync_r4
    end function
    attributes(device) function fortran_shfl_sync_r8(mask, value, lane) bind(c, name="fortran_shfl_sync_r8")
      integer(4), value :: mask, lane
      real(8), value :: value
      real(8) :: fortran_shfl_sync_r8
    end function
    attributes(device) function fortran_shfl_sync_width_i4(mask, value, lane, width) bind(c, name="fortran_shfl_sync_width_i4")
      integer(4), value :: mask, value, lane, width
      integer(4) :: fortran_shfl_sync_width_i4
    end function
    attributes(device) function fortran_shfl_sync_width_i8(mask, value, lane, width) bind(c, name="fortran_shfl_sync_width_i8")
      integer(4), value :: mask, lane, width
      integer(8), value :: value
      integer(8) :: fortran_shfl_sync_width_i8
    end function
    attributes(device) function fortran_shfl_sync_width_r4(mask, value, lane, width) bind(c, name="fortran_shfl_sync_width_r4")
      integer(4), value :: mask, lane, width
      real(4), value :: value
      real(4) :: fortran_shfl_sync_width_r4
    end function
    attributes(device) function fortran_shfl_sync_width_r8(mask, value, lane, width) bind(c, name="fortran_shfl_sync_width_r8")
      integer(4), value :: mask, lane, width
      real(8), value :: value
      real(8) :: fortran_shfl_sync_width_r8
    end function
  end interface
  interface __shfl_up_sync
    attributes(device) function fortran_shfl_up_sync_i4(mask, value, lane) bind(c, name="fortran_shfl_up_sync_i4")
      integer(4), value :: mask, value, lane
      integer(4) :: fortran_shfl_up_sync_i4
    end function
    attributes(device) function fortran_shfl_up_sync_i8(mask, value, lane) bind(c, name="fortran_shfl_up_sync_i8")
      integer(4), value :: mask, lane
      integer(8), value :: value
      integer(8) :: fortran_shfl_up_sync_i8
    end function
    attributes(device) function fortran_shfl_up_sync_r4(mask, value, lane) bind(c, name="fortran_shfl_up_sync_r4")
      integer(4), value :: mask, lane
      real(4), value :: value
      real(4) :: fortran_shfl_up_sync_r4
    end function
    attributes(device) function fortran_shfl_up_sync_r8(mask, value, lane) bind(c, name="fortran_shfl_up_sync_r8")
      integer(4), value :: mask, lane
      real(8), value :: value
      real(8) :: fortran_shfl_up_sync_r8
    end function
    attributes(device) function fortran_shfl_up_sync_width_i4(mask, value, lane, width) bind(c, name="fortran_shfl_up_sync_width_i4")
      integer(4), value :: mask, value, lane, width
      integer(4) :: fortran_shfl_up_sync_width_i4
    end function
    attributes(device) function fortran_shfl_up_sync_width_i8(mask, value, lane, width) bind(c, name="fortran_shfl_up_sync_width_i8")
      integer(4), value :: mask, lane, width
      integer(8), value :: value
      integer(8) :: fortran_shfl_up_sync_width_i8
    end function
    attributes(device) function fortran_shfl_up_sync_width_r4(mask, value, lane, width) bind(c, name="fortran_shfl_up_sync_width_r4")
      integer(4), value :: mask, lane, width
      real(4), value :: value
      real(4) :: fortran_shfl_up_sync_width_r4
    end function
    attributes(device) function fortran_shfl_up_sync_width_r8(mask, value, lane, width) bind(c, name="fortran_shfl_up_sync_width_r8")
      integer(4), value :: mask, lane, width
      real(8), value :: value
      real(8) :: fortran_shfl_up_sync_width_r8
    end function
  end interface
  interface __shfl_down_sync
    attributes(device) function fortran_shfl_down_sync_i4(mask, value, lane) bind(c, name="fortran_shfl_down_sync_i4")
      integer(4), value :: mask, value, lane
      integer(4) :: fortran_shfl_down_sync_i4
    end function
    attributes(device) function fortran_shfl_down_sync_i8(mask, value, lane) bind(c, name="fortran_shfl_down_sync_i8")
      integer(4), value :: mask, lane
      integer(8), value :: value
      integer(8) :: fortran_shfl_down_sync_i8
    end function
    attributes(device) function fortran_shfl_down_sync_r4(mask, value, lane) bind(c, name="fortran_shfl_down_sync_r4")
      integer(4), value :: mask, lane
      real(4), value :: value
      real(4) :: fortran_shfl_down_sync_r4
    end function
    attributes(device) function fortran_shfl_down_sync_r8(mask, value, lane) bind(c, name="fortran_shfl_down_sync_r8")
      integer(4), value :: mask, lane
      real(8), value :: value
      real(8) :: fortran_shfl_down_sync_r8
    end function
    attributes(device) function fortran_shfl_down_sync_width_i4(mask, value, lane, width) bind(c, name="fortran_shfl_down_sync_width_i4")
      integer(4), value :: mask, value, lane, width
      integer(4) :: fortran_shfl_down_sync_width_i4
    end function
    attributes(device) function fortran_shfl_down_sync_width_i8(mask, value, lane, width) bind(c, name="fortran_shfl_down_sync_width_i8")
      integer(4), value :: mask, lane, width
      integer(8), value :: value
      integer(8) :: fortran_shfl_down_sync_width_i8
    end function
    attributes(device) function fortran_shfl_down_sync_width_r4(mask, value, lane, width) bind(c, name="fortran_shfl_down_sync_width_r4")
      integer(4), value :: mask, lane, width
      real(4), value :: value
      real(4) :: fortran_shfl_down_sync_width_r4
    end function
    attributes(device) function fortran_shfl_down_sync_width_r8(mask, value, lane, width) bind(c, name="fortran_shfl_down_sync_width_r8")
      integer(4), value :: mask, lane, width
      real(8), value :: value
      real(8) :: fortran_shfl_down_sync_width_r8
    end function
  end interface
  interface __shfl_xor_sync
    attributes(device) function fortran_shfl_xor_sync_i4(mask, value, lane) bind(c, name="fortran_shfl_xor_sync_i4")
      integer(4), value :: mask, value, lane
      integer(4) :: fortran_shfl_xor_sync_i4
    end function
    attributes(device) function fortran_shfl_xor_sync_i8(mask, value, lane) bind(c, name="fortran_shfl_xor_sync_i8")
      integer(4), value :: mask, lane
      integer(8), value :: value
      integer(8) :: fortran_shfl_xor_sync_i8
    end function
    attributes(device) function fortran_shfl_xor_sync_r4(mask, value, lane) bind(c, name="fortran_shfl_xor_sync_r4")
      integer(4), value :: mask, lane
      real(4), value :: value
      real(4) :: fortran_shfl_xor_sync_r4
    end function
    attributes(device) function fortran_shfl_xor_sync_r8(mask, value, lane) bind(c, name="fortran_shfl_xor_sync_r8")
      integer(4), value :: mask, lane
      real(8), value :: value
      real(8) :: fortran_shfl_xor_sync_r8
    end function
    attributes(device) function fortran_shfl_xor_sync_width_i4(mask, value, lane, width) bind(c, name="fortran_shfl_xor_sync_width_i4")
      integer(4), value :: mask, value, lane, width
      integer(4) :: fortran_shfl_xor_sync_width_i4
    end function
    attributes(device) function fortran_shfl_xor_sync_width_i8(mask, value, lane, width) bind(c, name="fortran_shfl_xor_sync_width_i8")
      integer(4), value :: mask, lane, width
      integer(8), value :: value
      integer(8) :: fortran_shfl_xor_sync_width_i8
    end function
    attributes(device) function fortran_shfl_xor_sync_width_r4(mask, value, lane, width) bind(c, name="fortran_shfl_xor_sync_width_r4")
      integer(4), value :: mask, lane, width
      real(4), value :: value
      real(4) :: fortran_shfl_xor_sync_width_r4
    end function
    attributes(device) function fortran_shfl_xor_sync_width_r8(mask, value, lane, width) bind(c, name="fortran_shfl_xor_sync_width_r8")
      integer(4), value :: mask, lane, width
      real(8), value :: value
      real(8) :: fortran_shfl_xor_sync_width_r8
    end function
  end interface

contains

  integer function c_string_length(text)
    character(kind=c_char), intent(in) :: text(*)
    c_string_length = 0
    do while (text(c_string_length + 1) /= c_null_char)
      c_string_length = c_string_length + 1
    end do
  end function

  function cudaGetErrorString(error) result(text)
    integer, value :: error
    character(128) :: text
    character(kind=c_char), pointer :: letters(:)
    integer :: i
    interface
      type(c_ptr) function text_of(error) bind(c, name="cudaGetErrorString")
        import
        integer(c_int), value :: error
      end function
    end interface
    call c_f_pointer(text_of(error), letters, [128])
    text = ""
    do i = 1, c_string_length(letters)
      text(i:i) = letters(i)
    end do
  end function
end module
