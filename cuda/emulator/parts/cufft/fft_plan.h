/* fft_plan.h: the definition of a cuFFT plan. */
#ifndef FFT_PLAN_H
#define FFT_PLAN_H

#include "cufft.h"

namespace emulator
{
enum { MOST_DIMENSIONS = 3 };

/* The layout of a transform's input or output: an array of these sizes; elements are `stride`
 * apart, and transforms of a batch `distance`. */
struct side {
    bool packed; /* the default layout */
    int sizes[MOST_DIMENSIONS];
    int stride, distance;
};

struct plan {
    bool made;
    const void *pc; /* return address of the call that made it */
    cufftType type;
    int rank, sizes[MOST_DIMENSIONS], batch;
    side in, out;
    cudaStream_t stream;
};

/* NULL if no plan has this handle. */
__attribute__((visibility("hidden"))) const plan *plan_of(cufftHandle handle);
} // namespace emulator

#endif
