/* host_defines.h: the qualifiers of CUDA C++ that say how, not where, code is compiled.
 *
 * What has a meaning for a C++ compiler keeps it; limits for the GPU's compiler (registers, blocks
 * per multiprocessor) have none here. The memory and function spaces (__global__, __device__, …)
 * belong to cuda_runtime.h and the transform. */
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __builtin_align__(bytes) __attribute__((aligned(bytes)))
#define __no_return__ __attribute__((noreturn))

/* For the emulator's own headers: a thin wrapper that must leave no trace of itself, so that a call
 * into the library comes from the kernel's own line. */
#define EMULATOR_INLINE static inline __attribute__((__always_inline__))

/* What passes a launch's arguments on: it is none of the kernel's own code, and is neither counted
 * nor profiled. By the second attribute clang's plugin knows it, whatever is compiled. */
#define EMULATOR_PASSES __attribute__((no_sanitize_thread, no_profile_instrument_function))

/* Works, with a note by the compiler. */
#define EMULATOR_REMOVED(INSTEAD) __attribute__((deprecated("CUDA 13 removed it: " INSTEAD)))

#define __launch_bounds__(...)
#define __maxnreg__(registers)
#define __grid_constant__
#define __device_builtin__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDART_CB

#endif
