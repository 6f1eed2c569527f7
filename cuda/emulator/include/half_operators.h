/* half_operators.h: C++'s operators on halves and on pairs of them. Part of cuda_fp16.h. Operands
 * come by value, so that one in memory is read at once. */
#ifndef HALF_OPERATORS_H
#define HALF_OPERATORS_H

#define BINARY(T, OPERATOR, NAME)                      \
    EMULATOR_INLINE T operator OPERATOR(T a, T b)      \
    {                                                  \
        return NAME(a, b);                             \
    }                                                  \
    EMULATOR_INLINE T &operator OPERATOR##=(T &a, T b) \
    {                                                  \
        a = NAME(a, b);                                \
        return a;                                      \
    }
#define STEP(T, OPERATOR, NAME, ONE)               \
    EMULATOR_INLINE T &operator OPERATOR(T &h)     \
    {                                              \
        h = NAME(h, ONE);                          \
        return h;                                  \
    }                                              \
    EMULATOR_INLINE T operator OPERATOR(T &h, int) \
    {                                              \
        T before = h;                              \
        h = NAME(before, ONE);                     \
        return before;                             \
    }
#define COMPARISON(T, OPERATOR, NAME)                \
    EMULATOR_INLINE bool operator OPERATOR(T a, T b) \
    {                                                \
        return NAME(a, b);                           \
    }

BINARY(__half, +, __hadd)
BINARY(__half, -, __hsub)
BINARY(__half, *, __hmul)
BINARY(__half, /, __hdiv)
STEP(__half, ++, __hadd, CUDART_ONE_FP16)
STEP(__half, --, __hsub, CUDART_ONE_FP16)
COMPARISON(__half, ==, __heq)
COMPARISON(__half, !=, __hneu)
COMPARISON(__half, <, __hlt)
COMPARISON(__half, >, __hgt)
COMPARISON(__half, <=, __hle)
COMPARISON(__half, >=, __hge)
BINARY(__half2, +, __hadd2)
BINARY(__half2, -, __hsub2)
BINARY(__half2, *, __hmul2)
BINARY(__half2, /, __h2div)
STEP(__half2, ++, __hadd2, __half2half2(CUDART_ONE_FP16))
STEP(__half2, --, __hsub2, __half2half2(CUDART_ONE_FP16))
COMPARISON(__half2, ==, __hbeq2)
COMPARISON(__half2, !=, __hbneu2)
COMPARISON(__half2, <, __hblt2)
COMPARISON(__half2, >, __hbgt2)
COMPARISON(__half2, <=, __hble2)
COMPARISON(__half2, >=, __hbge2)
#undef BINARY
#undef STEP
#undef COMPARISON

EMULATOR_INLINE __half operator+(__half h)
{
    return h;
}
EMULATOR_INLINE __half operator-(__half h)
{
    return __hneg(h);
}
EMULATOR_INLINE __half2 operator+(__half2 h)
{
    return h;
}
EMULATOR_INLINE __half2 operator-(__half2 h)
{
    return __hneg2(h);
}

#endif
