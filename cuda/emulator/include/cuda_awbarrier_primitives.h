/* cuda_awbarrier_primitives.h: the C interface of arrive/wait barriers (in C++: cuda::barrier). */
#if defined __CUDACC__ && !defined _CUDA_AWBARRIER_PRIMITIVES_H_
#define _CUDA_AWBARRIER_PRIMITIVES_H_

#include "cuda_runtime.h"
#include "emulator/phase.h"

typedef uint64_t __mbarrier_t; /* storage for an emulator_phase */
typedef uint64_t __mbarrier_token_t;

static inline __host__ uint32_t __mbarrier_maximum_count(void)
{
    return (1 << 14) - 1;
}
EMULATOR_INLINE void __mbarrier_init(__mbarrier_t *barrier, uint32_t expected)
{
    emulator_phase_init((emulator_phase *)barrier, expected);
}
EMULATOR_INLINE void __mbarrier_inval(__mbarrier_t *barrier)
{
    emulator_phase_init((emulator_phase *)barrier, 0);
}
EMULATOR_INLINE __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier,
                                                     int line = __builtin_LINE())
{
    return emulator_phase_arrive((emulator_phase *)barrier, 1, 0, line);
}
EMULATOR_INLINE __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *barrier,
                                                              int line = __builtin_LINE())
{
    return emulator_phase_arrive((emulator_phase *)barrier, 1, 1, line);
}
EMULATOR_INLINE bool __mbarrier_test_wait(__mbarrier_t *barrier, __mbarrier_token_t token,
                                          int line = __builtin_LINE())
{
    return emulator_phase_test((emulator_phase *)barrier, (unsigned int)token, line);
}
EMULATOR_INLINE bool __mbarrier_test_wait_parity(__mbarrier_t *barrier, bool odd,
                                                 int line = __builtin_LINE())
{
    return emulator_phase_test_parity((emulator_phase *)barrier, odd, line);
}
/* The number of pending arrivals before the one that returned the token */
EMULATOR_INLINE uint32_t __mbarrier_token_pending_count(__mbarrier_token_t token)
{
    return (uint32_t)(token >> 32);
}
/* The same; the argument without a name is the time in nanoseconds for which a GPU may wait. */
EMULATOR_INLINE bool __mbarrier_try_wait(__mbarrier_t *barrier, __mbarrier_token_t token, uint32_t,
                                         int line = __builtin_LINE())
{
    return __mbarrier_test_wait(barrier, token, line);
}
EMULATOR_INLINE bool __mbarrier_try_wait_parity(__mbarrier_t *barrier, bool odd, uint32_t,
                                                int line = __builtin_LINE())
{
    return __mbarrier_test_wait_parity(barrier, odd, line);
}

#endif
