/* swaps.cpp: atomicCAS() and atomicExch(), whose results depend on the order of the accesses. A
 * program that calls neither of them links nothing of this file. */
#include <stdint.h>

#include "cuda_runtime.h"
#include "device/tell_atomic.h"
#include "engine/grid/cores.h"
#include "engine/warp/swap_turns.h"

using namespace emulator;

/* On several cores, the swaps of other blocks would change what is counted. */
static __attribute__((constructor)) void count_on_one_core(void)
{
    cores_matter = true;
}

#define EXCHANGE(T, NAME)                                                        \
    T NAME(T *address, T value)                                                  \
    {                                                                            \
        TELL_USE(EXCHANGES, address);                                            \
        return (T)swap_in_turn({address, sizeof(T), false, 0, (uint64_t)value}); \
    }
#define SWAP(T, NAME)                                                                            \
    T NAME(T *address, T expected, T value)                                                      \
    {                                                                                            \
        TELL_USE(COMPARES, address);                                                             \
        return (T)swap_in_turn({address, sizeof(T), true, (uint64_t)expected, (uint64_t)value}); \
    }

#define BOTH(T, SCOPE)             \
    EXCHANGE(T, atomicExch##SCOPE) \
    SWAP(T, atomicCAS##SCOPE)
#define ALL(SCOPE)                  \
    BOTH(int, SCOPE)                \
    BOTH(unsigned int, SCOPE)       \
    BOTH(unsigned long long, SCOPE) \
    SWAP(unsigned short, atomicCAS##SCOPE)

inline namespace emulator_device
{
EMULATOR_ATOMIC_SCOPES(ALL)
} // namespace emulator_device
