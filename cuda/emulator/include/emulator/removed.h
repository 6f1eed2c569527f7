/* removed.h: functions that CUDA 13 has removed, and courses still use. They work, and the compiler
 * warns and names the replacement. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/removed.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_REMOVED_H
#define EMULATOR_REMOVED_H

#include "../cuda_runtime_api.h"
#include "../host_defines.h"

#define EMULATOR_RENAMED(NAME, NEW, PARAMETERS, ARGUMENTS)                   \
    EMULATOR_REMOVED("use " #NEW) static inline cudaError_t NAME(PARAMETERS) \
    {                                                                        \
        return NEW(ARGUMENTS);                                               \
    }
#define EMULATOR_BOTH(A_, B_) A_, B_
EMULATOR_RENAMED(cudaThreadSynchronize, cudaDeviceSynchronize, , )
EMULATOR_RENAMED(cudaThreadExit, cudaDeviceReset, , )
EMULATOR_RENAMED(cudaThreadSetLimit, cudaDeviceSetLimit,
                 EMULATOR_BOTH(cudaLimit limit, size_t value), EMULATOR_BOTH(limit, value))
EMULATOR_RENAMED(cudaThreadGetLimit, cudaDeviceGetLimit,
                 EMULATOR_BOTH(size_t *value, cudaLimit limit), EMULATOR_BOTH(value, limit))
EMULATOR_RENAMED(cudaThreadSetCacheConfig, cudaDeviceSetCacheConfig, cudaFuncCache config, config)
EMULATOR_RENAMED(cudaThreadGetCacheConfig, cudaDeviceGetCacheConfig, cudaFuncCache *config, config)
#undef EMULATOR_BOTH
#undef EMULATOR_RENAMED

/* For GPUs without double precision */
EMULATOR_REMOVED("every GPU has doubles")
static inline cudaError_t cudaSetDoubleForDevice(double *)
{
    return cudaSuccess;
}
EMULATOR_REMOVED("every GPU has doubles") static inline cudaError_t cudaSetDoubleForHost(double *)
{
    return cudaSuccess;
}

#ifdef __CUDACC__
/* Shuffles and votes of the lanes that are active here. Lanes match by line, not by call, because
 * compilers duplicate calls. */
#define EMULATOR_WITHOUT_MASK(NAME, LETTER, TEMPLATE, RESULT, PARAMETERS, ...)                  \
    TEMPLATE                                                                                    \
    EMULATOR_REMOVED("use " #NAME "_sync(mask, ...)")                                           \
    EMULATOR_INLINE RESULT NAME(PARAMETERS, int line = __builtin_LINE())                        \
    {                                                                                           \
        return NAME##_sync(emulator_active_mask_at((uint64_t)line << 8 | LETTER), __VA_ARGS__); \
    }
#define EMULATOR_LANE(T_, SOURCE) T_ value, SOURCE, int width = EMUCC_LANES
EMULATOR_WITHOUT_MASK(__shfl, 's', template <typename T_>, T_, EMULATOR_LANE(T_, int source), value,
                      source, width)
EMULATOR_WITHOUT_MASK(__shfl_up, 'u', template <typename T_>, T_,
                      EMULATOR_LANE(T_, unsigned int delta), value, delta, width)
EMULATOR_WITHOUT_MASK(__shfl_down, 'd', template <typename T_>, T_,
                      EMULATOR_LANE(T_, unsigned int delta), value, delta, width)
EMULATOR_WITHOUT_MASK(__shfl_xor, 'x', template <typename T_>, T_, EMULATOR_LANE(T_, int lanes),
                      value, lanes, width)
EMULATOR_WITHOUT_MASK(__ballot, 'b', , emulator_lanemask, int predicate, predicate)
EMULATOR_WITHOUT_MASK(__any, 'y', , int, int predicate, predicate)
EMULATOR_WITHOUT_MASK(__all, 'l', , int, int predicate, predicate)
#undef EMULATOR_LANE
#undef EMULATOR_WITHOUT_MASK
#endif

#endif
