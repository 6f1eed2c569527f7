/* heap.h: what kernels allocate. */
#ifndef HEAP_H
#define HEAP_H

#include "cuda_runtime.h"

/* The most that kernels may have; an error once they have used any. */
cudaError_t emulator_limit_heap(size_t bytes);

#endif
