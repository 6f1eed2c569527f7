/* thrust/system/cuda/detail/copy.h: stands before Thrust's own, which declares functions for GPUs.
 */
#pragma once

#include "get_value.h"
