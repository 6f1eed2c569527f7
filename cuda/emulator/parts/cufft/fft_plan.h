/* fft_plan.h: what a plan of cuFFT is, for those who make it and those who run it. */
#ifndef FFT_PLAN_H
#define FFT_PLAN_H

#include "cufft.h"

namespace emulator
{
enum { MOST_DIMENSIONS = 3 };

/* Where the elements of a transform's one side lie: in an array of these sizes, so many apart, and
 * the next of the batch so much further. */
struct side {
    bool packed; /* as they lie where the program says nothing */
    int sizes[MOST_DIMENSIONS];
    int stride, distance;
};

struct plan {
    bool made;
    const void *pc; /* where the program makes it */
    cufftType type;
    int rank, sizes[MOST_DIMENSIONS], batch;
    side in, out;
    cudaStream_t stream;
};

/* NULL if there is none of this number. */
__attribute__((visibility("hidden"))) const plan *plan_of(cufftHandle handle);
} // namespace emulator

#endif
