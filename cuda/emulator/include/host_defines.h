/* host_defines.h: qualifiers of CUDA C++ that affect how code is compiled.
 *
 * Those with a meaning for C++ compilers keep it. Clang's plugin keeps the most threads of a block
 * for launches (compile/passes/host_functions.cpp); other limits for the GPU's compiler (registers,
 * blocks per multiprocessor) have no effect. The memory and function spaces (__global__,
 * __device__, …) are in cuda_runtime.h and the transform. */
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __builtin_align__(bytes) __attribute__((aligned(bytes)))
#define __no_return__ __attribute__((noreturn))

/* For wrappers in the emulator's headers: always inlined, so that the call into the library has the
 * line of the kernel. */
#define EMULATOR_INLINE static inline __attribute__((__always_inline__))

/* For functions that pass a launch's arguments on. They are not the kernel's own code, so they are
 * neither counted nor profiled. The second attribute marks them for clang's plugin in all builds.
 */
#define EMULATOR_PASSES __attribute__((no_sanitize_thread, no_profile_instrument_function))

/* The program compiles, with a warning. */
#define EMULATOR_REMOVED(INSTEAD) __attribute__((deprecated("CUDA 13 removed it: " INSTEAD)))

#ifdef __clang__
#define __launch_bounds__(threads, ...) \
    __attribute__((annotate("emucc bounds", (unsigned)(threads))))
#else
#define __launch_bounds__(...)
#endif
#define __maxnreg__(registers)
#define __grid_constant__
#define __device_builtin__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDART_CB

#endif
