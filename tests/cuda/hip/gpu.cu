/* gpu.cu: stands for parts of HIP's runtime, so that a program for AMD GPUs finds one, and names it
 * in its record. The GPU is invented for this test: the program's next call fails. */
#include <hip/hip_runtime_api.h>
#include <string.h>

hipError_t hipGetDeviceCount(int *count)
{
    *count = 1;
    return hipSuccess;
}

hipError_t hipGetDevice(int *device)
{
    *device = 0;
    return hipSuccess;
}

hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int device)
{
    (void)device;
    memset(properties, 0, sizeof *properties);
    strcpy(properties->name, "Invented for this test");
    strcpy(properties->gcnArchName, "gfx90a:sramecc+:xnack-");
    return hipSuccess;
}

hipError_t hipDriverGetVersion(int *version)
{
    *version = 50221153;
    return hipSuccess;
}

hipError_t hipRuntimeGetVersion(int *version)
{
    return hipDriverGetVersion(version);
}

hipError_t hipFree(void *pointer)
{
    (void)pointer;
    return hipSuccess;
}

hipError_t hipEventCreate(hipEvent_t *event)
{
    *event = NULL;
    return hipSuccess;
}
