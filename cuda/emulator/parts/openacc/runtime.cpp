/* runtime.cpp: OpenACC's runtime functions about devices. The only device is the emulated GPU, of
 * type nvidia. */
#include <strings.h>

#include "cuda_runtime.h"

/* The values of gcc's openacc.h, which is for C only */
enum device_type { NONE, DEFAULT, HOST, NOT_HOST = 4, NVIDIA };

extern "C" {

void acc_init(device_type)
{
}

device_type acc_get_device_type(void)
{
    const char *asked = getenv("ACC_DEVICE_TYPE");
    return asked && strcasecmp(asked, "host") == 0 ? HOST : NVIDIA;
}

int acc_get_num_devices(device_type type)
{
    return type == NVIDIA || type == NOT_HOST;
}

int acc_get_device_num(device_type)
{
    return 0;
}

const char *acc_get_property_string(int number, device_type, int)
{
    static cudaDeviceProp properties;
    return cudaGetDeviceProperties(&properties, number) == cudaSuccess ? properties.name : NULL;
}
}
