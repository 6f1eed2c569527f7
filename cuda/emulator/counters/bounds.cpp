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

static void tell(const char *address, size_t bytes, bool store, const void *pc)
{
    if (__atomic_exchange_n(&told, 1, __ATOMIC_RELAXED))
        return;
    struct place place;
    find_place((uint32_t)((const char *)pc - count_image), &place);
    fprintf(stderr,
            "%s:%d: emulator: kernel %s, block (%u, %u, %u), thread (%u, %u, %u) %s %zu bytes ",
            place.file, place.line, emulator_kernel_name(), blockIdx.x, blockIdx.y, blockIdx.z,
            threadIdx.x, threadIdx.y, threadIdx.z, store ? "writes" : "reads", bytes);
    emulator_describe_address(address);
    emulator_fault_later(cudaErrorIllegalAddress);
}

void bounds_look(const char *address, size_t bytes, bool store, const void *pc)
{
    if (!emulator_array_of(address, bytes, &bounds_last.array, &bounds_last.end))
        tell(address, bytes, store, pc);
}
