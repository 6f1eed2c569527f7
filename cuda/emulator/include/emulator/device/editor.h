/* editor.h: what an editor's language server reads before a program in CUDA C++. It takes the place
 * of the toolkit's headers. clang parses CUDA by itself (-x cuda -nocudainc); all functions of the
 * emulator's headers may be called by kernels there. */
#ifndef __CUDA__
#error "emulator/device/editor.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_EDITOR_H
#define EMULATOR_EDITOR_H

#include <new>
#define __CLANG_CUDA_WRAPPERS_NEW /* clang's own <new> defines what is only for code of a GPU */
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <type_traits>
#include <utility>

#define __noinline__ __attribute__((noinline))

#pragma clang force_cuda_host_device begin
#include <cuda_runtime.h>
#include <cmath>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <cuda/pipeline>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <curand_kernel.h>
#include <mma.h>

/* Where a program launches a kernel, clang looks for one of the first two: for the second if it
 * knows no version of CUDA. Thrust's headers name the others, with which a kernel launches one. */
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t bytes = 0,
                                                cudaStream_t stream = nullptr);
extern "C" unsigned cudaConfigureCall(dim3 grid, dim3 block, size_t bytes = 0,
                                      cudaStream_t stream = nullptr);
void *cudaGetParameterBuffer(size_t alignment, size_t size);
cudaError_t cudaLaunchDevice(void *kernel, void *arguments, dim3 grid, dim3 block, unsigned bytes,
                             cudaStream_t stream);
#pragma clang force_cuda_host_device end

#endif
