/* copy.h: copies and fillings, done at once. */
#ifndef COPY_H
#define COPY_H

#include "cuda_runtime.h"

namespace emulator
{
/* As cudaMemcpy2D() and cudaMemset2D(); the error is for the caller to keep. */
cudaError_t copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                      size_t rows, cudaMemcpyKind kind);
cudaError_t set_rows(void *pointer, size_t pitch, int value, size_t width, size_t rows);
} // namespace emulator

#endif
