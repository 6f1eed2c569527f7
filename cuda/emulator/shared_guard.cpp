/* shared_guard.cpp: room beside the kernels' shared memory, linked before and behind it, so that an
 * index a little too large or too small meets nothing of the runtime's own. */
#include "runtime.h"

static __attribute__((used)) __thread char guard[SHARED_GUARD];
