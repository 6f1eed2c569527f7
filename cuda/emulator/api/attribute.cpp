/* attribute.cpp: the attributes of the model GPU, and settings of the device. */
#include "engine/errors/last_error.h"
#include "engine/base/gpu_model.h"

using namespace emulator;

static const struct {
    cudaDeviceAttr attribute;
    long (*value)(const cudaDeviceProp &properties);
} from_properties[] = {
    {cudaDevAttrMaxThreadsPerBlock,
     [](const cudaDeviceProp &p) { return (long)p.maxThreadsPerBlock; }},
    {cudaDevAttrMaxBlockDimX, [](const cudaDeviceProp &p) { return (long)p.maxThreadsDim[0]; }},
    {cudaDevAttrMaxBlockDimY, [](const cudaDeviceProp &p) { return (long)p.maxThreadsDim[1]; }},
    {cudaDevAttrMaxBlockDimZ, [](const cudaDeviceProp &p) { return (long)p.maxThreadsDim[2]; }},
    {cudaDevAttrMaxGridDimX, [](const cudaDeviceProp &p) { return (long)p.maxGridSize[0]; }},
    {cudaDevAttrMaxGridDimY, [](const cudaDeviceProp &p) { return (long)p.maxGridSize[1]; }},
    {cudaDevAttrMaxGridDimZ, [](const cudaDeviceProp &p) { return (long)p.maxGridSize[2]; }},
    {cudaDevAttrMaxSharedMemoryPerBlock,
     [](const cudaDeviceProp &p) { return (long)p.sharedMemPerBlock; }},
    {cudaDevAttrMaxSharedMemoryPerBlockOptin,
     [](const cudaDeviceProp &p) { return (long)p.sharedMemPerBlockOptin; }},
    {cudaDevAttrMaxSharedMemoryPerMultiprocessor,
     [](const cudaDeviceProp &p) { return (long)p.sharedMemPerMultiprocessor; }},
    {cudaDevAttrReservedSharedMemoryPerBlock,
     [](const cudaDeviceProp &p) { return (long)p.reservedSharedMemPerBlock; }},
    {cudaDevAttrTotalConstantMemory, [](const cudaDeviceProp &p) { return (long)p.totalConstMem; }},
    {cudaDevAttrWarpSize, [](const cudaDeviceProp &p) { return (long)p.warpSize; }},
    {cudaDevAttrMaxPitch, [](const cudaDeviceProp &p) { return (long)p.memPitch; }},
    {cudaDevAttrMaxRegistersPerBlock, [](const cudaDeviceProp &p) { return (long)p.regsPerBlock; }},
    {cudaDevAttrMaxRegistersPerMultiprocessor,
     [](const cudaDeviceProp &p) { return (long)p.regsPerMultiprocessor; }},
    {cudaDevAttrTextureAlignment, [](const cudaDeviceProp &p) { return (long)p.textureAlignment; }},
    {cudaDevAttrTexturePitchAlignment,
     [](const cudaDeviceProp &p) { return (long)p.texturePitchAlignment; }},
    {cudaDevAttrSurfaceAlignment, [](const cudaDeviceProp &p) { return (long)p.surfaceAlignment; }},
    {cudaDevAttrMultiProcessorCount,
     [](const cudaDeviceProp &p) { return (long)p.multiProcessorCount; }},
    {cudaDevAttrMaxThreadsPerMultiProcessor,
     [](const cudaDeviceProp &p) { return (long)p.maxThreadsPerMultiProcessor; }},
    {cudaDevAttrMaxBlocksPerMultiprocessor,
     [](const cudaDeviceProp &p) { return (long)p.maxBlocksPerMultiProcessor; }},
    {cudaDevAttrIntegrated, [](const cudaDeviceProp &p) { return (long)p.integrated; }},
    {cudaDevAttrCanMapHostMemory, [](const cudaDeviceProp &p) { return (long)p.canMapHostMemory; }},
    {cudaDevAttrConcurrentKernels,
     [](const cudaDeviceProp &p) { return (long)p.concurrentKernels; }},
    {cudaDevAttrEccEnabled, [](const cudaDeviceProp &p) { return (long)p.ECCEnabled; }},
    {cudaDevAttrTccDriver, [](const cudaDeviceProp &p) { return (long)p.tccDriver; }},
    {cudaDevAttrAsyncEngineCount, [](const cudaDeviceProp &p) { return (long)p.asyncEngineCount; }},
    {cudaDevAttrUnifiedAddressing,
     [](const cudaDeviceProp &p) { return (long)p.unifiedAddressing; }},
    {cudaDevAttrGlobalMemoryBusWidth,
     [](const cudaDeviceProp &p) { return (long)p.memoryBusWidth; }},
    {cudaDevAttrL2CacheSize, [](const cudaDeviceProp &p) { return (long)p.l2CacheSize; }},
    {cudaDevAttrMaxPersistingL2CacheSize,
     [](const cudaDeviceProp &p) { return (long)p.persistingL2CacheMaxSize; }},
    {cudaDevAttrMaxAccessPolicyWindowSize,
     [](const cudaDeviceProp &p) { return (long)p.accessPolicyMaxWindowSize; }},
    {cudaDevAttrMaxTexture1DWidth, [](const cudaDeviceProp &p) { return (long)p.maxTexture1D; }},
    {cudaDevAttrMaxTexture2DWidth, [](const cudaDeviceProp &p) { return (long)p.maxTexture2D[0]; }},
    {cudaDevAttrMaxTexture2DHeight,
     [](const cudaDeviceProp &p) { return (long)p.maxTexture2D[1]; }},
    {cudaDevAttrMaxTexture3DWidth, [](const cudaDeviceProp &p) { return (long)p.maxTexture3D[0]; }},
    {cudaDevAttrMaxTexture3DHeight,
     [](const cudaDeviceProp &p) { return (long)p.maxTexture3D[1]; }},
    {cudaDevAttrMaxTexture3DDepth, [](const cudaDeviceProp &p) { return (long)p.maxTexture3D[2]; }},
    {cudaDevAttrMaxTexture2DLayeredWidth,
     [](const cudaDeviceProp &p) { return (long)p.maxTexture2DLayered[0]; }},
    {cudaDevAttrMaxTexture2DLayeredHeight,
     [](const cudaDeviceProp &p) { return (long)p.maxTexture2DLayered[1]; }},
    {cudaDevAttrMaxTexture2DLayeredLayers,
     [](const cudaDeviceProp &p) { return (long)p.maxTexture2DLayered[2]; }},
    {cudaDevAttrComputeCapabilityMajor, [](const cudaDeviceProp &p) { return (long)p.major; }},
    {cudaDevAttrComputeCapabilityMinor, [](const cudaDeviceProp &p) { return (long)p.minor; }},
    {cudaDevAttrStreamPrioritiesSupported,
     [](const cudaDeviceProp &p) { return (long)p.streamPrioritiesSupported; }},
    {cudaDevAttrGlobalL1CacheSupported,
     [](const cudaDeviceProp &p) { return (long)p.globalL1CacheSupported; }},
    {cudaDevAttrLocalL1CacheSupported,
     [](const cudaDeviceProp &p) { return (long)p.localL1CacheSupported; }},
    {cudaDevAttrManagedMemory, [](const cudaDeviceProp &p) { return (long)p.managedMemory; }},
    {cudaDevAttrIsMultiGpuBoard, [](const cudaDeviceProp &p) { return (long)p.isMultiGpuBoard; }},
    {cudaDevAttrMultiGpuBoardGroupID,
     [](const cudaDeviceProp &p) { return (long)p.multiGpuBoardGroupID; }},
    {cudaDevAttrHostNativeAtomicSupported,
     [](const cudaDeviceProp &p) { return (long)p.hostNativeAtomicSupported; }},
    {cudaDevAttrPageableMemoryAccess,
     [](const cudaDeviceProp &p) { return (long)p.pageableMemoryAccess; }},
    {cudaDevAttrConcurrentManagedAccess,
     [](const cudaDeviceProp &p) { return (long)p.concurrentManagedAccess; }},
    {cudaDevAttrComputePreemptionSupported,
     [](const cudaDeviceProp &p) { return (long)p.computePreemptionSupported; }},
    {cudaDevAttrCanUseHostPointerForRegisteredMem,
     [](const cudaDeviceProp &p) { return (long)p.canUseHostPointerForRegisteredMem; }},
    {cudaDevAttrCooperativeLaunch,
     [](const cudaDeviceProp &p) { return (long)p.cooperativeLaunch; }},
    {cudaDevAttrHostRegisterSupported,
     [](const cudaDeviceProp &p) { return (long)p.hostRegisterSupported; }},
    {cudaDevAttrPageableMemoryAccessUsesHostPageTables,
     [](const cudaDeviceProp &p) { return (long)p.pageableMemoryAccessUsesHostPageTables; }},
    {cudaDevAttrDirectManagedMemAccessFromHost,
     [](const cudaDeviceProp &p) { return (long)p.directManagedMemAccessFromHost; }},
    {cudaDevAttrMemoryPoolsSupported,
     [](const cudaDeviceProp &p) { return (long)p.memoryPoolsSupported; }},
    {cudaDevAttrClusterLaunch, [](const cudaDeviceProp &p) { return (long)p.clusterLaunch; }},
    {cudaDevAttrPciBusId, [](const cudaDeviceProp &p) { return (long)p.pciBusID; }},
    {cudaDevAttrPciDeviceId, [](const cudaDeviceProp &p) { return (long)p.pciDeviceID; }},
    {cudaDevAttrPciDomainId, [](const cudaDeviceProp &p) { return (long)p.pciDomainID; }},
};

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device)
{
    cudaDeviceProp properties;
    cudaError_t error = cudaGetDeviceProperties(&properties, device);
    if (error != cudaSuccess)
        return error;
    for (const auto &entry : from_properties) {
        if (entry.attribute == attribute) {
            *value = (int)entry.value(properties);
            return emulator_return(cudaSuccess);
        }
    }
    switch (attribute) {
    case cudaDevAttrComputeMode:
        *value = cudaComputeModeDefault;
        break;
    case cudaDevAttrClockRate:
        *value = CLOCK_KHZ;
        break;
    case cudaDevAttrMemoryClockRate:
        *value = MEMORY_CLOCK_KHZ;
        break;
    case cudaDevAttrKernelExecTimeout:
        *value = 0;
        break;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio:
        *value = SINGLE_TO_DOUBLE;
        break;
    case cudaDevAttrMaxTexture1DLinearWidth:
        *value = LINEAR_TEXELS;
        break;
    case cudaDevAttrGpuOverlap:
        *value = 1;
        break;
    default:
        return emulator_return(cudaErrorNotSupported);
    }
    return emulator_return(cudaSuccess);
}

cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *)
{
    *device = 0; /* the only device is the best match */
    return emulator_return(cudaSuccess);
}
