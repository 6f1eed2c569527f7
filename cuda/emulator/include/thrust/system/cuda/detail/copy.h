/* thrust/system/cuda/detail/copy.h: replaces Thrust's own, which declares functions for GPUs. */
#pragma once

#include "get_value.h"
