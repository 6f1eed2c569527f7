/* device_heap.h: the heap from which kernels allocate. */
#ifndef DEVICE_HEAP_H
#define DEVICE_HEAP_H

#include "memory/arrays.h"

/* Sets the heap's size; returns an error once kernels have used it. */
cudaError_t emulator_limit_heap(size_t bytes);

/* In a kernel, cudaMalloc() and cudaFree() are malloc() and free(). `pc`: the code address of the
 * call. Returns cudaErrorMemoryAllocation if there is no room, cudaErrorInvalidValue for 0 bytes.
 * Freeing memory that no kernel allocated ends the kernel. */
cudaError_t emulator_heap_allocate(void **pointer, size_t bytes, const void *pc);
cudaError_t emulator_heap_free(void *pointer, const void *pc);

/* What lies at [pointer, pointer + bytes) in the heap? The answers are those of
 * emulator_array_at(). */
enum emulator_place emulator_object_at(const void *pointer, size_t bytes,
                                       struct emulator_array *object);
/* Finds the object after this one, or the first if its base is NULL; false if there is none. No
 * kernel may be running, and the thread must have access to device memory (memory_keys.h). */
bool emulator_next_object(struct emulator_array *object);

#endif
