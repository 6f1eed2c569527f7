/* device/atomics.h: CUDA's atomic functions. They are not inline (atomics.cpp), so that each is
 * counted as one access in the kernel's line. On a CPU, all three scopes (block, device, system)
 * are the same. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/device/atomics.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_DEVICE_ATOMICS_H
#define EMULATOR_DEVICE_ATOMICS_H

#include "../../vector_types.h"

#define EMULATOR_ATOMIC_SCOPES(DECLARE) DECLARE() DECLARE(_block) DECLARE(_system)
#define EMULATOR_ATOMIC_INTEGER(T_, SCOPE)      \
    T_ atomicMin##SCOPE(T_ *address, T_ value); \
    T_ atomicMax##SCOPE(T_ *address, T_ value); \
    T_ atomicAnd##SCOPE(T_ *address, T_ value); \
    T_ atomicOr##SCOPE(T_ *address, T_ value);  \
    T_ atomicXor##SCOPE(T_ *address, T_ value);
#define EMULATOR_ATOMIC_WORD(T_, SCOPE)          \
    T_ atomicAdd##SCOPE(T_ *address, T_ value);  \
    T_ atomicSub##SCOPE(T_ *address, T_ value);  \
    T_ atomicExch##SCOPE(T_ *address, T_ value); \
    T_ atomicCAS##SCOPE(T_ *address, T_ expected, T_ value);

#define EMULATOR_ATOMICS(SCOPE)                                                                   \
    EMULATOR_ATOMIC_INTEGER(int, SCOPE)                                                           \
    EMULATOR_ATOMIC_INTEGER(unsigned int, SCOPE)                                                  \
    EMULATOR_ATOMIC_INTEGER(long long, SCOPE)                                                     \
    EMULATOR_ATOMIC_INTEGER(unsigned long long, SCOPE)                                            \
    EMULATOR_ATOMIC_WORD(int, SCOPE)                                                              \
    EMULATOR_ATOMIC_WORD(unsigned int, SCOPE)                                                     \
    unsigned int atomicInc##SCOPE(unsigned int *address, unsigned int limit);                     \
    unsigned int atomicDec##SCOPE(unsigned int *address, unsigned int limit);                     \
    unsigned long long atomicAdd##SCOPE(unsigned long long *address, unsigned long long value);   \
    unsigned long long atomicExch##SCOPE(unsigned long long *address, unsigned long long value);  \
    unsigned long long atomicCAS##SCOPE(unsigned long long *address, unsigned long long expected, \
                                        unsigned long long value);                                \
    unsigned short atomicCAS##SCOPE(unsigned short *address, unsigned short expected,             \
                                    unsigned short value);                                        \
    float atomicExch##SCOPE(float *address, float value);                                         \
    float atomicAdd##SCOPE(float *address, float value);                                          \
    double atomicAdd##SCOPE(double *address, double value);                                       \
    float2 atomicAdd##SCOPE(float2 *address, float2 value); /* atomic for each component */       \
    float4 atomicAdd##SCOPE(float4 *address, float4 value);
/* Each returns the old value. */
inline namespace emulator_device
{
EMULATOR_ATOMIC_SCOPES(EMULATOR_ATOMICS)
} // namespace emulator_device
#undef EMULATOR_ATOMICS
#undef EMULATOR_ATOMIC_WORD
#undef EMULATOR_ATOMIC_INTEGER

/* The transform puts it after an atomic whose result the program ignores. */
void emulator_unlooked(void);

/* Other threads see the writes before a fence before those after it. */
void __threadfence(void);
void __threadfence_block(void);
void __threadfence_system(void);

#endif
