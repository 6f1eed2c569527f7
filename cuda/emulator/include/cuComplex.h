/* cuComplex.h: complex numbers as vectors of two components. Like CUDA's, division and absolute
 * value scale their operands first, to avoid overflow of intermediate results. */
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#include "cuda_runtime.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define EMULATOR_COMPLEX(TYPE, REAL, END)                                            \
    EMULATOR_INLINE REAL cuCreal##END(TYPE x)                                        \
    {                                                                                \
        return x.x;                                                                  \
    }                                                                                \
    EMULATOR_INLINE REAL cuCimag##END(TYPE x)                                        \
    {                                                                                \
        return x.y;                                                                  \
    }                                                                                \
    EMULATOR_INLINE TYPE make_##TYPE(REAL real, REAL imaginary)                      \
    {                                                                                \
        return TYPE{real, imaginary};                                                \
    }                                                                                \
    EMULATOR_INLINE TYPE cuConj##END(TYPE x)                                         \
    {                                                                                \
        return TYPE{x.x, -x.y};                                                      \
    }                                                                                \
    EMULATOR_INLINE TYPE cuCadd##END(TYPE x, TYPE y)                                 \
    {                                                                                \
        return TYPE{x.x + y.x, x.y + y.y};                                           \
    }                                                                                \
    EMULATOR_INLINE TYPE cuCsub##END(TYPE x, TYPE y)                                 \
    {                                                                                \
        return TYPE{x.x - y.x, x.y - y.y};                                           \
    }                                                                                \
    EMULATOR_INLINE TYPE cuCmul##END(TYPE x, TYPE y)                                 \
    {                                                                                \
        return TYPE{x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x};                   \
    }                                                                                \
    EMULATOR_INLINE TYPE cuCdiv##END(TYPE x, TYPE y)                                 \
    {                                                                                \
        REAL scale = 1 / (fabs(y.x) + fabs(y.y));                                    \
        TYPE a = {x.x * scale, x.y * scale}, b = {y.x * scale, y.y * scale};         \
        REAL norm = b.x * b.x + b.y * b.y;                                           \
        return TYPE{(a.x * b.x + a.y * b.y) / norm, (a.y * b.x - a.x * b.y) / norm}; \
    }                                                                                \
    EMULATOR_INLINE REAL cuCabs##END(TYPE x)                                         \
    {                                                                                \
        return hypot##END(x.x, x.y);                                                 \
    }                                                                                \
    EMULATOR_INLINE TYPE cuCfma##END(TYPE x, TYPE y, TYPE z)                         \
    {                                                                                \
        return cuCadd##END(cuCmul##END(x, y), z);                                    \
    }
EMULATOR_COMPLEX(cuFloatComplex, float, f)
EMULATOR_COMPLEX(cuDoubleComplex, double, )
#undef EMULATOR_COMPLEX

EMULATOR_INLINE cuComplex make_cuComplex(float real, float imaginary)
{
    return cuComplex{real, imaginary};
}
EMULATOR_INLINE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex x)
{
    return cuDoubleComplex{x.x, x.y};
}
EMULATOR_INLINE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex x)
{
    return cuFloatComplex{(float)x.x, (float)x.y};
}

#endif
