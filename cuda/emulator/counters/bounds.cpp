/* bounds.cpp: is an access inside an array? The first that is not is told at once, with its line,
 * and makes the launch end as on a GPU that noticed. */
#include <stdio.h>

#include "../counting.h"
#include "count.h"

static int told;

__thread struct bounds bounds_last;

void bounds_forget(void)
{
    bounds_last = bounds{NULL, NULL};
}

static void tell(const char *address, size_t bytes, bool store, uint32_t pc, unsigned thread)
{
    if (__atomic_exchange_n(&told, 1, __ATOMIC_RELAXED))
        return;
    struct place place;
    find_places(&pc, 1, &place);
    fprintf(stderr,
            "%s:%d: emulator: kernel %s, block (%u, %u, %u), thread (%u, %u, %u) %s %zu bytes ",
            place.file, place.line, emulator_kernel_name(), blockIdx.x, blockIdx.y, blockIdx.z,
            thread % blockDim.x, thread / blockDim.x % blockDim.y, thread / blockDim.x / blockDim.y,
            store ? "writes" : "reads", bytes);
    emulator_describe_address(address);
    emulator_fault_later(cudaErrorIllegalAddress);
}

void bounds_look(const char *address, size_t bytes, bool store, uint32_t pc, unsigned thread)
{
    if (!emulator_array_of(address, bytes, &bounds_last.array, &bounds_last.end))
        tell(address, bytes, store, pc, thread);
}
