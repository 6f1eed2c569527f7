/* channel_descriptor.h: cuda_runtime.h has the declarations of this CUDA header. */
#ifndef __CHANNEL_DESCRIPTOR_H__
#define __CHANNEL_DESCRIPTOR_H__

#include "cuda_runtime.h"

#endif
