/* channel_descriptor.h: what CUDA keeps here, cuda_runtime.h has. */
#ifndef __CHANNEL_DESCRIPTOR_H__
#define __CHANNEL_DESCRIPTOR_H__

#include "cuda_runtime.h"

#endif
