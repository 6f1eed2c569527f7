/* device_launch_parameters.h: what CUDA keeps here, cuda_runtime.h has. */
#ifndef __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "cuda_runtime.h"

#endif
