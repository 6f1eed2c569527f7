/* dynamic.cpp: dynamic shared memory, as much as any launch may ask for, and a guard behind it.
 * emucc links it right behind the program's own objects, whose static shared memory lies there. */
#include "engine/base/gpu_model.h"

using namespace emulator;

extern __thread char emulator_dynamic_shared[MAX_SHARED + SHARED_GUARD];
__thread char emulator_dynamic_shared[MAX_SHARED + SHARED_GUARD] __attribute__((aligned(1024)));
