/* device_launch_parameters.h: cuda_runtime.h has the declarations of this CUDA header. */
#ifndef __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "cuda_runtime.h"

#endif
