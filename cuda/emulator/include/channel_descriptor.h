/* channel_descriptor.h: what CUDA keeps here, cuda_runtime.h has. */
#ifndef CHANNEL_DESCRIPTOR_H
#define CHANNEL_DESCRIPTOR_H

#include "cuda_runtime.h"

#endif
