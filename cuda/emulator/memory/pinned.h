/* pinned.h: pinned memory of the host. */
#ifndef PINNED_H
#define PINNED_H

#include "cuda_runtime.h"
#include "memory/allocation.h"

namespace emulator
{
/* As cudaHostAlloc(), cudaFreeHost(), cudaHostRegister() and cudaHostUnregister(). `pc`: the code
 * address of the call. */
cudaError_t pinned_allocate(void **pointer, size_t bytes, const void *pc);
cudaError_t pinned_free(void *pointer);
cudaError_t pinned_register(void *pointer, size_t bytes, const void *pc);
cudaError_t pinned_unregister(void *pointer);

/* Returns the memory with this number, of 0 bytes if it is registered; false if there are fewer. */
bool pinned_array(int number, struct emulator_array *array);

/* Finds the nearest pinned memory: the address lies in it, or less than 16 MiB beside it (a page,
 * if it is registered). Returns "allocated" or "registered"; NULL if there is none. */
const char *pinned_near(const void *pointer, struct emulator_array *array);
/* Is the nearest one allocated by CUDA? Then nothing else lies beside it. */
bool pinned_allocated_near(const void *pointer, struct emulator_array *array);
} // namespace emulator

bool emulator_is_pinned(const void *pointer, size_t bytes = 1);

#endif
