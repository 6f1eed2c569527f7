/* thrust/system/cuda/detail/get_value.h: replaces Thrust's own, which is for GPUs, and adds
 * algorithms that run in the emulator to the CUDA system. (All algorithms include this header, and
 * tags and iterators are declared before it.) */
#pragma once

#include <thrust/detail/config.h>
#include "../../../../emulator/thrust/algorithms.h"
