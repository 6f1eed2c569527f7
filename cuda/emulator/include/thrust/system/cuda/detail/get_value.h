/* thrust/system/cuda/detail/get_value.h: stands before Thrust's own, which is for GPUs, and gives
 * its CUDA system algorithms that run in the emulator. (All algorithms include it, and tags and
 * iterators are known here.) */
#pragma once

#include <thrust/detail/config.h>
#include "../../../../emulator/thrust/algorithms.h"
