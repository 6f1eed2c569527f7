/* memory_copy.h: copies and memsets, done at once. */
#ifndef MEMORY_COPY_H
#define MEMORY_COPY_H

#include "cuda_runtime.h"
#include "memory/allocation.h"

namespace emulator
{
/* As cudaMemcpy2D() and cudaMemset2D(). The caller must keep the error that they return. */
cudaError_t copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                      size_t rows, cudaMemcpyKind kind);
cudaError_t set_rows(void *pointer, size_t pitch, int value, size_t width, size_t rows);
/* Sets the reason why these bytes are refused: they do not lie in the array that they begin in, or
 * beside. The text begins with `side`, such as "to: " or "". */
void tell_beside(const char *side, const void *pointer, size_t bytes,
                 const struct emulator_array *array);
} // namespace emulator

#endif
