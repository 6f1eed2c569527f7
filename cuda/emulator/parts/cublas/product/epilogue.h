/* epilogue.h: what cublasLt makes of a product of floats before it is stored. */
#ifndef EPILOGUE_H
#define EPILOGUE_H

#include "parts/call/device_call.h"
#include "parts/cublas/product/factors.h"

namespace emulator
{
/* Multiplies alpha by the scales of A and B, beta by that of C. False here and below: something is
 * not the device's.
 */
__attribute__((visibility("hidden"))) bool scale(const device_call &device, const epilogue &after,
                                                 float *alpha, float *beta);
/* Of product `index` of the batch, which lies column by column in `sum`. */
__attribute__((visibility("hidden"))) bool finish(const device_call &device, const product &product,
                                                  int index, const factors<float> &of, float *sum);
} // namespace emulator

#endif
