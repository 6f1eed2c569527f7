/* half/operators.h: C++ operators on halves and pairs of halves. Part of cuda_fp16.h and of
 * cuda_bf16.h. Halves are passed by reference, so that an operand used twice is loaded once, as by
 * a GPU's compiler; pairs are passed by value, so that both parts are loaded together. */
#if !defined __CUDA_FP16_H__ && !defined __CUDA_BF16_H__
#error "emulator/half/operators.h is private: include cuda_fp16.h or cuda_bf16.h"
#endif
#define EMULATOR_BINARY(T_, OPERAND, OPERATOR, NAME)           \
    EMULATOR_INLINE T_ operator OPERATOR(OPERAND a, OPERAND b) \
    {                                                          \
        return NAME(a, b);                                     \
    }                                                          \
    EMULATOR_INLINE T_ &operator OPERATOR##=(T_ &a, OPERAND b) \
    {                                                          \
        a = NAME(a, b);                                        \
        return a;                                              \
    }
#define EMULATOR_STEP(T_, OPERATOR, NAME, EMULATOR_ONE) \
    EMULATOR_INLINE T_ &operator OPERATOR(T_ &h)        \
    {                                                   \
        h = NAME(h, EMULATOR_ONE);                      \
        return h;                                       \
    }                                                   \
    EMULATOR_INLINE T_ operator OPERATOR(T_ &h, int)    \
    {                                                   \
        T_ before = h;                                  \
        h = NAME(before, EMULATOR_ONE);                 \
        return before;                                  \
    }
#define EMULATOR_COMPARISON(OPERAND, OPERATOR, NAME)             \
    EMULATOR_INLINE bool operator OPERATOR(OPERAND a, OPERAND b) \
    {                                                            \
        return NAME(a, b);                                       \
    }

EMULATOR_BINARY(EMULATOR_HALF, const EMULATOR_HALF &, +, __hadd)
EMULATOR_BINARY(EMULATOR_HALF, const EMULATOR_HALF &, -, __hsub)
EMULATOR_BINARY(EMULATOR_HALF, const EMULATOR_HALF &, *, __hmul)
EMULATOR_BINARY(EMULATOR_HALF, const EMULATOR_HALF &, /, __hdiv)
EMULATOR_STEP(EMULATOR_HALF, ++, __hadd, EMULATOR_TO_HALF(1.0))
EMULATOR_STEP(EMULATOR_HALF, --, __hsub, EMULATOR_TO_HALF(1.0))
EMULATOR_COMPARISON(const EMULATOR_HALF &, ==, __heq)
EMULATOR_COMPARISON(const EMULATOR_HALF &, !=, __hneu)
EMULATOR_COMPARISON(const EMULATOR_HALF &, <, __hlt)
EMULATOR_COMPARISON(const EMULATOR_HALF &, >, __hgt)
EMULATOR_COMPARISON(const EMULATOR_HALF &, <=, __hle)
EMULATOR_COMPARISON(const EMULATOR_HALF &, >=, __hge)
EMULATOR_BINARY(EMULATOR_HALF2, EMULATOR_HALF2, +, __hadd2)
EMULATOR_BINARY(EMULATOR_HALF2, EMULATOR_HALF2, -, __hsub2)
EMULATOR_BINARY(EMULATOR_HALF2, EMULATOR_HALF2, *, __hmul2)
EMULATOR_BINARY(EMULATOR_HALF2, EMULATOR_HALF2, /, __h2div)
EMULATOR_STEP(EMULATOR_HALF2, ++, __hadd2, EMULATOR_HALF_TWICE(EMULATOR_TO_HALF(1.0)))
EMULATOR_STEP(EMULATOR_HALF2, --, __hsub2, EMULATOR_HALF_TWICE(EMULATOR_TO_HALF(1.0)))
EMULATOR_COMPARISON(EMULATOR_HALF2, ==, __hbeq2)
EMULATOR_COMPARISON(EMULATOR_HALF2, !=, __hbneu2)
EMULATOR_COMPARISON(EMULATOR_HALF2, <, __hblt2)
EMULATOR_COMPARISON(EMULATOR_HALF2, >, __hbgt2)
EMULATOR_COMPARISON(EMULATOR_HALF2, <=, __hble2)
EMULATOR_COMPARISON(EMULATOR_HALF2, >=, __hbge2)
#undef EMULATOR_BINARY
#undef EMULATOR_STEP
#undef EMULATOR_COMPARISON

EMULATOR_INLINE EMULATOR_HALF operator+(const EMULATOR_HALF &h)
{
    return h;
}
EMULATOR_INLINE EMULATOR_HALF operator-(const EMULATOR_HALF &h)
{
    return __hneg(h);
}
EMULATOR_INLINE EMULATOR_HALF2 operator+(EMULATOR_HALF2 h)
{
    return h;
}
EMULATOR_INLINE EMULATOR_HALF2 operator-(EMULATOR_HALF2 h)
{
    return __hneg2(h);
}

/* This is the last file included for a type; the next type redefines these names. */
#undef EMULATOR_MEMBER
#undef EMULATOR_HALF
#undef EMULATOR_HALF2
#undef EMULATOR_HALF_RAW
#undef EMULATOR_HALF2_RAW
#undef EMULATOR_HALF_WORD
#undef EMULATOR_HALF_TWICE
#undef EMULATOR_HALF_NAN
#undef EMULATOR_TO_HALF
#undef EMULATOR_HALF_BITS
#undef EMULATOR_HALF_VALUE
#undef EMULATOR_HALF_FMA
