/* shared_guard.cpp: room beside the kernels' shared memory and the __device__ variables, linked
 * before and behind them, so that an index a little too large or too small meets nothing of the
 * runtime's own. */
#include "model.h"

using namespace emulator;

static __attribute__((used)) __thread char guard[SHARED_GUARD];
static __attribute__((used, section("emulator_device"))) char device_guard[1024];
