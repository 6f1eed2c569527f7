/* arrays.h: arrays in device memory. */
#ifndef ARRAYS_H
#define ARRAYS_H

#include "cuda_runtime.h"
#include "memory/allocation.h"

namespace emulator
{
/* Bytes that are in use of a pool, and the most that were. */
struct pool_use {
    uint64_t now, most;
};

/* As cudaMalloc(): NULL for no bytes. `pool`: what it is to be counted in until it is freed, or
 * NULL; `pc` is where the program asks. */
cudaError_t arrays_allocate(void **pointer, size_t bytes, cudaMemoryType type,
                            struct pool_use *pool, const void *pc);
/* What begins there is an array of structs, each aligned to so many bytes. */
void arrays_of_structs(const void *pointer, unsigned aligned);
cudaError_t arrays_free(void *pointer, const void *pc); /* cudaErrorInvalidValue: there is none */
void arrays_free_all(const void *pc);
size_t arrays_left(void); /* bytes that can still be had, if they lie together */

/* Of the array that [pointer, pointer + bytes) lies in; cudaMemoryTypeUnregistered if in none. */
cudaMemoryType arrays_type(const void *pointer, size_t bytes);
/* Code of the host is about to use this memory so. If it is device memory, this reports the use and
 * ends the program, as a machine with a GPU does. */
void host_takes(const void *pointer, struct host_use use);
} // namespace emulator

/* Does it lie in one array, or in one of the program's variables? */
bool emulator_on_device(const void *pointer, size_t bytes);

/* What lies at [pointer, pointer + bytes)? BESIDE: it begins in an array's last bytes, soon after
 * its end, or soon before the array begins. NOWHERE: the array is the nearest, without a base where
 * the address is not one of device memory, or there is none. */
enum emulator_place { INSIDE, BESIDE, GONE, NOWHERE };
enum emulator_place emulator_array_at(const void *pointer, size_t bytes,
                                      struct emulator_array *array);
/* The array with this number, of all that are there, pinned memory of the host's too (of what is
 * registered, nothing); false if there are not as many. */
bool emulator_next_array(int number, struct emulator_array *array);

#endif
