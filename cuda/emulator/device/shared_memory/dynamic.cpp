/* dynamic.cpp: dynamic shared memory of the largest size that a launch can request, and a guard
 * after it. emucc links it directly after the program's own objects, where their static shared
 * memory lies. */
#include "engine/base/gpu_model.h"

using namespace emulator;

extern __thread char emulator_dynamic_shared[MAX_SHARED + SHARED_GUARD];
__thread char emulator_dynamic_shared[MAX_SHARED + SHARED_GUARD] __attribute__((aligned(1024)));
