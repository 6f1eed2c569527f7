/* arrays.h: arrays in device memory. */
#ifndef ARRAYS_H
#define ARRAYS_H

#include "cuda_runtime.h"
#include "memory/allocation.h"

namespace emulator
{
/* Bytes of a pool that are in use, and the most that ever were. */
struct pool_use {
    uint64_t now, most;
};

/* As cudaMalloc(): NULL for 0 bytes. `pool` counts the array until it is freed, or is NULL. `pc`:
 * the code address of the call. */
cudaError_t arrays_allocate(void **pointer, size_t bytes, cudaMemoryType type,
                            struct pool_use *pool, const void *pc);
/* The array that begins there consists of structs with this alignment. */
void arrays_of_structs(const void *pointer, unsigned aligned);
/* It is a CUDA array, as of cudaMallocArray(). */
void arrays_of_texels(const void *pointer);
cudaError_t arrays_free(void *pointer, const void *pc); /* cudaErrorInvalidValue: no such array */
void arrays_free_all(const void *pc);
size_t arrays_left(void); /* bytes that can still be allocated, if they are contiguous */

/* The type of the array that [pointer, pointer + bytes) lies in; else
 * cudaMemoryTypeUnregistered. */
cudaMemoryType arrays_type(const void *pointer, size_t bytes);
/* Host code is about to use this memory. If it is device memory, reports the use and ends the
 * program, as a machine with a GPU does. */
void host_takes(const void *pointer, struct host_use use);
} // namespace emulator

/* Does it lie in one array, or in one of the program's variables? */
bool emulator_on_device(const void *pointer, size_t bytes);

/* What lies at [pointer, pointer + bytes)? BESIDE: it begins in an array's last bytes, or shortly
 * before or after an array. GONE: in a freed array. NOWHERE: elsewhere; then *array is the nearest
 * array, without a base if the address is no device memory or there is no array. */
enum emulator_place { INSIDE, BESIDE, GONE, NOWHERE };
enum emulator_place emulator_array_at(const void *pointer, size_t bytes,
                                      struct emulator_array *array);
/* Returns the array with this number, among all arrays and pinned memory of the host (of 0 bytes if
 * it is registered); false if there are fewer. */
bool emulator_next_array(int number, struct emulator_array *array);

#endif
