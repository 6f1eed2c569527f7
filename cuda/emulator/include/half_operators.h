/* half_operators.h: C++'s operators on halves and on pairs of them. Part of cuda_fp16.h and of
 * cuda_bf16.h. Halves come by reference, so that one that is used twice is loaded once, as a GPU's
 * compiler does; pairs by value, so that both parts are loaded together. */
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

BINARY(EMULATOR_HALF, const EMULATOR_HALF &, +, __hadd)
BINARY(EMULATOR_HALF, const EMULATOR_HALF &, -, __hsub)
BINARY(EMULATOR_HALF, const EMULATOR_HALF &, *, __hmul)
BINARY(EMULATOR_HALF, const EMULATOR_HALF &, /, __hdiv)
STEP(EMULATOR_HALF, ++, __hadd, EMULATOR_TO_HALF(1.0))
STEP(EMULATOR_HALF, --, __hsub, EMULATOR_TO_HALF(1.0))
COMPARISON(const EMULATOR_HALF &, ==, __heq)
COMPARISON(const EMULATOR_HALF &, !=, __hneu)
COMPARISON(const EMULATOR_HALF &, <, __hlt)
COMPARISON(const EMULATOR_HALF &, >, __hgt)
COMPARISON(const EMULATOR_HALF &, <=, __hle)
COMPARISON(const EMULATOR_HALF &, >=, __hge)
BINARY(EMULATOR_HALF2, EMULATOR_HALF2, +, __hadd2)
BINARY(EMULATOR_HALF2, EMULATOR_HALF2, -, __hsub2)
BINARY(EMULATOR_HALF2, EMULATOR_HALF2, *, __hmul2)
BINARY(EMULATOR_HALF2, EMULATOR_HALF2, /, __h2div)
STEP(EMULATOR_HALF2, ++, __hadd2, EMULATOR_HALF_TWICE(EMULATOR_TO_HALF(1.0)))
STEP(EMULATOR_HALF2, --, __hsub2, EMULATOR_HALF_TWICE(EMULATOR_TO_HALF(1.0)))
COMPARISON(EMULATOR_HALF2, ==, __hbeq2)
COMPARISON(EMULATOR_HALF2, !=, __hbneu2)
COMPARISON(EMULATOR_HALF2, <, __hblt2)
COMPARISON(EMULATOR_HALF2, >, __hbgt2)
COMPARISON(EMULATOR_HALF2, <=, __hble2)
COMPARISON(EMULATOR_HALF2, >=, __hbge2)
#undef BINARY
#undef STEP
#undef COMPARISON

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
