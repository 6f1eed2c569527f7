/* half_operators.h: C++'s operators on halves and on pairs of them. Part of cuda_fp16.h. Halves
 * come by reference, so that one that is used twice is loaded once, as a GPU's compiler does; pairs
 * by value, so that both parts are loaded together. */
#ifndef HALF_OPERATORS_H
#define HALF_OPERATORS_H

#define BINARY(T, OPERAND, OPERATOR, NAME)                    \
    EMULATOR_INLINE T operator OPERATOR(OPERAND a, OPERAND b) \
    {                                                         \
        return NAME(a, b);                                    \
    }                                                         \
    EMULATOR_INLINE T &operator OPERATOR##=(T &a, OPERAND b)  \
    {                                                         \
        a = NAME(a, b);                                       \
        return a;                                             \
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
#define COMPARISON(OPERAND, OPERATOR, NAME)                      \
    EMULATOR_INLINE bool operator OPERATOR(OPERAND a, OPERAND b) \
    {                                                            \
        return NAME(a, b);                                       \
    }

BINARY(__half, const __half &, +, __hadd)
BINARY(__half, const __half &, -, __hsub)
BINARY(__half, const __half &, *, __hmul)
BINARY(__half, const __half &, /, __hdiv)
STEP(__half, ++, __hadd, CUDART_ONE_FP16)
STEP(__half, --, __hsub, CUDART_ONE_FP16)
COMPARISON(const __half &, ==, __heq)
COMPARISON(const __half &, !=, __hneu)
COMPARISON(const __half &, <, __hlt)
COMPARISON(const __half &, >, __hgt)
COMPARISON(const __half &, <=, __hle)
COMPARISON(const __half &, >=, __hge)
BINARY(__half2, __half2, +, __hadd2)
BINARY(__half2, __half2, -, __hsub2)
BINARY(__half2, __half2, *, __hmul2)
BINARY(__half2, __half2, /, __h2div)
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

EMULATOR_INLINE __half operator+(const __half &h)
{
    return h;
}
EMULATOR_INLINE __half operator-(const __half &h)
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
