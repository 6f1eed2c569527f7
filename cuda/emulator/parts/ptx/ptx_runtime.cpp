/* ptx_runtime.cpp: functions for inline PTX that depend on the thread. */
#include "engine/warp/lane_exchange.h"
#include "engine/host/thread_storage.h"
#include "engine/base/gpu_model.h"
#include "engine/base/worker.h"

using namespace emulator;

static __thread char *shared_base;
static __thread bool carries[MAX_THREADS];

/* A shared address is an offset from this base, which is aligned, so that both have the same
 * alignment.
 */
char *emulator_ptx_shared_base(void)
{
    if (!shared_base)
        shared_base = (char *)((uintptr_t)local_storage().begin & ~(uintptr_t)1023);
    return shared_base;
}

bool emulator_ptx_carry(void)
{
    return carries[self->current];
}
void emulator_ptx_keep(bool carry)
{
    carries[self->current] = carry;
}

unsigned int emulator_ptx_warp(void)
{
    return (unsigned int)self->current / 32;
}

/* Blocks have no multiprocessor here, so they are assigned in turn. */
unsigned int emulator_ptx_multiprocessor(void)
{
    const uint3 block = emulator_block_index;
    const unsigned int row = block.y + block.z * emulator_grid_size.y;
    return (block.x + row * emulator_grid_size.x) % MULTIPROCESSORS;
}

unsigned int emulator_ptx_source(emulator_shuffled how, unsigned int by, unsigned int segment,
                                 bool *there)
{
    const unsigned int lane = emulator_lane(), mask = segment >> 8 & 31;
    const unsigned int first = lane & mask, last = first | (segment & 31 & ~mask);
    unsigned int source = lane - (by & 31);
    by &= 31;
    if (how == EMULATOR_DOWN)
        source = lane + by;
    else if (how == EMULATOR_BUTTERFLY)
        source = lane ^ by;
    else if (how == EMULATOR_INDEX)
        source = first | (by & ~mask);
    *there = how == EMULATOR_UP ? (int)source >= (int)last : source <= last;
    return *there ? source : lane;
}
