/* device_heap.h: what kernels allocate. */
#ifndef DEVICE_HEAP_H
#define DEVICE_HEAP_H

#include "memory/arrays.h"

/* The most that kernels may have; an error once they have used any. */
cudaError_t emulator_limit_heap(size_t bytes);

/* In a kernel cudaMalloc() and cudaFree() are malloc() and free(). `pc`: where the program asks.
 * cudaErrorMemoryAllocation: there is no room; cudaErrorInvalidValue: no bytes. Memory that no
 * kernel allocated ends the kernel. */
cudaError_t emulator_heap_allocate(void **pointer, size_t bytes, const void *pc);
cudaError_t emulator_heap_free(void *pointer, const void *pc);

/* What lies at [pointer, pointer + bytes) in the heap? As emulator_array_at() tells of arrays. */
enum emulator_place emulator_object_at(const void *pointer, size_t bytes,
                                       struct emulator_array *object);
/* The object behind this one, or the first of all if its base is NULL; false if there is none. No
 * kernel runs, and the thread can touch device memory (memory_keys.h). */
bool emulator_next_object(struct emulator_array *object);

#endif
