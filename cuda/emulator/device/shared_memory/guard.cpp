/* guard.cpp: room beside the kernels' shared memory and the program's variables, linked
 * before and behind them, so that an index a little too large or too small meets nothing of the
 * runtime's own. */
#include "engine/base/gpu_model.h"

using namespace emulator;

static __attribute__((used)) __thread char emulator_guard_shared[SHARED_GUARD];
#define GUARD(SECTION) __attribute__((used, section(#SECTION)))
static GUARD(emulator_device) char emulator_guard_device[1024];
static GUARD(emulator_managed) char emulator_guard_managed[1024];
static GUARD(emulator_constant) char emulator_guard_constant[1024];
static GUARD(emulator_fixed_constant) const char emulator_guard_fixed[1024] = {};
