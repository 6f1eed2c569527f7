/* epilogue.h: cublasLt's epilogues, applied to a product of floats before it is stored. */
#ifndef EPILOGUE_H
#define EPILOGUE_H

#include "parts/call/device_call.h"
#include "parts/cublas/product/factors.h"

namespace emulator
{
/* Multiplies alpha by the scales of A and B, and beta by that of C. Returns false, as the next
 * function, if something is not in device memory. */
__attribute__((visibility("hidden"))) bool scale(const device_call &device, const epilogue &after,
                                                 float *alpha, float *beta);
/* Applies the epilogue to product `index` of the batch, which is stored column by column in `sum`.
 */
__attribute__((visibility("hidden"))) bool finish(const device_call &device, const product &product,
                                                  int index, const factors<float> &of, float *sum);
} // namespace emulator

#endif
