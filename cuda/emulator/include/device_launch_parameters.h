/* device_launch_parameters.h: what CUDA keeps here, cuda_runtime.h has. */
#ifndef DEVICE_LAUNCH_PARAMETERS_H
#define DEVICE_LAUNCH_PARAMETERS_H

#include "cuda_runtime.h"

#endif
