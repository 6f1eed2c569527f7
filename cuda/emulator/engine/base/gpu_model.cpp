/* gpu_model.cpp: the GPU that the emulator models. */
#include "engine/base/gpu_model.h"

#include "engine/base/lane_sets.h"

using namespace emulator;

int emulator::model_resident_blocks(int threads, size_t shared)
{
    if (threads < 1 || threads > MAX_THREADS || shared > MAX_SHARED)
        return 0;
    int by_threads = MAX_RESIDENT_THREADS / ((threads + LANES - 1) / LANES * LANES);
    int by_shared = (int)(ALL_SHARED / (shared + RESERVED_SHARED));
    int blocks = by_threads < by_shared ? by_threads : by_shared;
    return blocks < MAX_RESIDENT_BLOCKS ? blocks : MAX_RESIDENT_BLOCKS;
}
