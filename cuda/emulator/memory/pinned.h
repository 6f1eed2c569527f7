/* pinned.h: memory of the host's that the device knows. */
#ifndef PINNED_H
#define PINNED_H

#include "cuda_runtime.h"
#include "memory/allocation.h"

namespace emulator
{
/* As cudaHostAlloc() and its kin; `pc` is where the program asks. */
cudaError_t pinned_allocate(void **pointer, size_t bytes, const void *pc);
cudaError_t pinned_free(void *pointer);
cudaError_t pinned_register(void *pointer, size_t bytes, const void *pc);
cudaError_t pinned_unregister(void *pointer);

/* The one with this number, of no bytes if it is the program's own; false if there are not as many.
 */
bool pinned_array(int number, struct emulator_array *array);

/* What an address lies in, or before or behind by less than 16 MiB, a page where it is the
 * program's own memory: the nearest. Returns what the program did for it, "allocated" or
 * "registered"; NULL if there is none. */
const char *pinned_near(const void *pointer, struct emulator_array *array);
/* Is that memory that CUDA has allocated? Before and behind it is nothing else. */
bool pinned_allocated_near(const void *pointer, struct emulator_array *array);
} // namespace emulator

bool emulator_is_pinned(const void *pointer, size_t bytes = 1);

#endif
