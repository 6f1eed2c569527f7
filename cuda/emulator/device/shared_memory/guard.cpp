/* guard.cpp: room before and after the kernels' shared memory and the program's variables, so that
 * an index that is slightly wrong meets nothing of the runtime. */
#include "engine/base/gpu_model.h"

using namespace emulator;

static __attribute__((used)) __thread char emulator_guard_shared[SHARED_GUARD];
#define GUARD(SECTION) __attribute__((used, section(#SECTION)))
static GUARD(emulator_device) char emulator_guard_device[1024];
static GUARD(emulator_managed) char emulator_guard_managed[1024];
static GUARD(emulator_constant) char emulator_guard_constant[1024];
static GUARD(emulator_fixed_constant) const char emulator_guard_fixed[1024] = {};
