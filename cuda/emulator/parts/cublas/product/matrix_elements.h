/* matrix_elements.h: elements of matrices whose type is an argument. */
#ifndef MATRIX_ELEMENTS_H
#define MATRIX_ELEMENTS_H

#include "cublas_v2.h"

namespace emulator
{
/* Bytes of an element; 0: no product supports this type. */
__attribute__((visibility("hidden"))) size_t bytes_of(cudaDataType type);
__attribute__((visibility("hidden"))) double load(const void *from, cudaDataType type);
__attribute__((visibility("hidden"))) void store(void *to, cudaDataType type, double value);
} // namespace emulator

#endif
