/* half.cu: compares half precision with exact arithmetic on the host: rounded results are compared
 * with the nearest half, found by a search. Prints TAP. */
#include "../tap.h"

#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <math.h>
#include <string.h>

/* ---- halves on the host ---- */

#ifndef DIGITS
enum { DIGITS = 10, LEAST = -24 }; /* bits after the point; exponent of the smallest half */
#endif
#ifdef __EMUCC_COUNTED__
enum { EVERY = 16 }; /* with slow accesses, one in 16 is tried, as the arithmetic is the same */
#else
enum { EVERY = 1 };
#endif
enum { HALVES = 65536, STEPS = 1 << DIGITS, FINITE = 0x8000 - STEPS };
static double values[FINITE + 1]; /* the halves ascending from 0; then 65536, for infinity */

static double value_of(unsigned short bits)
{
    if ((bits & 0x7fff) > FINITE)
        return NAN;
    double size = (bits & 0x7fff) == FINITE ? INFINITY : values[bits & 0x7fff];
    return bits & 0x8000 ? -size : size;
}

/* The largest half that is not above |x|. */
static int below(double x)
{
    int low = 0, high = FINITE + 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (values[middle] <= x)
            low = middle;
        else
            high = middle;
    }
    return low;
}

enum direction { NEAREST, ZERO, DOWN, UP };
static unsigned short half_of(double x, direction to)
{
    unsigned short sign = signbit(x) ? 0x8000 : 0;
    if (isnan(x))
        return 0x7fff;
    double size = fabs(x);
    if (isinf(size))
        return sign | FINITE;
    int low = below(size);
    if (low == FINITE)
        return sign | (to == ZERO || to == (sign ? UP : DOWN) ? FINITE - 1 : FINITE);
    double under = size - values[low], over = values[low + 1] - size;
    bool up = to == NEAREST ? under > over || (under == over && low % 2)
                            : under > 0 && to == (sign ? DOWN : UP);
    return sign | (unsigned short)(low + up);
}

static bool same(unsigned short a, unsigned short b)
{
    return a == b || (isnan(value_of(a)) && isnan(value_of(b)));
}

/* ---- operations of each half with one other half ---- */

struct results {
    unsigned short sum, difference, product, quotient, root, fma, saturated, least, most, negative;
    unsigned short pair_sum[2], pair_fma[2];
    unsigned short less, equal, unordered;
    float value;
    int rounded, truncated;
};

__global__ void compute(results *out, unsigned short second, unsigned short third)
{
    unsigned short first = (unsigned short)((blockIdx.x * blockDim.x + threadIdx.x) * EVERY);
    __half a = __ushort_as_half(first), b = __ushort_as_half(second), c = __ushort_as_half(third);
    results *mine = &out[first / EVERY];
    mine->sum = __half_as_ushort(a + b);
    mine->difference = __half_as_ushort(__hsub(a, b));
    mine->product = __half_as_ushort(a * b);
    mine->quotient = __half_as_ushort(a / b);
    mine->root = __half_as_ushort(hsqrt(a));
    mine->fma = __half_as_ushort(__hfma(a, b, c));
    mine->saturated = __half_as_ushort(__hadd_sat(a, b));
    mine->least = __half_as_ushort(__hmin(a, b));
    mine->most = __half_as_ushort(__hmax(a, b));
    mine->negative = __half_as_ushort(-a);
    __half2 sums = __halves2half2(a, b) + __half2half2(c);
    mine->pair_sum[0] = __half_as_ushort(__low2half(sums));
    mine->pair_sum[1] = __half_as_ushort(sums.y);
    __half2 fmas = __hfma2(__halves2half2(a, b), make_half2(b, a), __half2half2(c));
    mine->pair_fma[0] = __half_as_ushort(fmas.x);
    mine->pair_fma[1] = __half_as_ushort(__high2half(fmas));
    mine->less = a < b;
    mine->equal = a == b;
    mine->unordered = __hgtu(a, b);
    mine->value = __half2float(a);
    mine->rounded = __half2int_rn(a);
    mine->truncated = (int)a;
}

static int to_int(double x)
{
    return isnan(x) ? 0 : (int)fmin(fmax(x, -2147483648.0), 2147483647.0);
}

/* If an exact sum does not fit in a double, its rounding matters only if the double is a tie
 * between two halves. Then the lost bits decide. */
static unsigned short fma_of(double product, double c)
{
    double sum = product + c, part = sum - product, lost = (product - (sum - part)) + (c - part);
    unsigned short nearest = half_of(sum, NEAREST);
    if (!isfinite(sum) || lost == 0)
        return nearest;
    unsigned short in = half_of(sum, ZERO), out = half_of(sum, sum < 0 ? DOWN : UP);
    double low = values[in & 0x7fff], high = values[out & 0x7fff], size = fabs(sum);
    if (size - low != high - size)
        return nearest;
    return (lost > 0) == (sum > 0) ? out : in;
}

static bool right(const results *r, unsigned short first, unsigned short second,
                  unsigned short third)
{
    double a = value_of(first), b = value_of(second), c = value_of(third);
    double sum = a + b, most = fmax(a, b), least = fmin(a, b);
    bool zeros = a == 0 && b == 0; /* -0 is less than 0 */
    return same(r->sum, half_of(sum, NEAREST)) && same(r->difference, half_of(a - b, NEAREST)) &&
           same(r->product, half_of(a * b, NEAREST)) &&
           same(r->quotient, half_of(a / b, NEAREST)) && same(r->root, half_of(sqrt(a), NEAREST)) &&
           same(r->fma, fma_of(a * b, c)) &&
           r->saturated == half_of(!(sum > 0) ? 0.0
                                   : sum > 1  ? 1.0
                                              : sum,
                                   NEAREST) &&
           same(r->least, zeros ? first | second : half_of(least, NEAREST)) &&
           same(r->most, zeros ? first & second : half_of(most, NEAREST)) &&
           same(r->negative, first ^ 0x8000) && same(r->pair_sum[0], half_of(a + c, NEAREST)) &&
           same(r->pair_sum[1], half_of(b + c, NEAREST)) &&
           same(r->pair_fma[0], fma_of(a * b, c)) && same(r->pair_fma[1], fma_of(a * b, c)) &&
           r->less == (a < b) && r->equal == (a == b) && r->unordered == !(a <= b) &&
           (r->value == a || (isnan(r->value) && isnan(a))) && r->rounded == to_int(rint(a)) &&
           r->truncated == to_int(a);
}

static bool all_right(unsigned short second, unsigned short third)
{
    static results host[HALVES / EVERY];
    results *device;
    cudaMalloc(&device, sizeof host);
    compute<<<HALVES / EVERY / 256, 256>>>(device, second, third);
    bool fine = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost) == cudaSuccess;
    int wrong = 0;
    for (int i = 0; i < HALVES; i += EVERY)
        if (!right(&host[i / EVERY], (unsigned short)i, second, third) && wrong++ == 0)
            printf("# 0x%04x with 0x%04x and 0x%04x\n", i, second, third);
    cudaFree(device);
    return fine && wrong == 0;
}

/* ---- conversions ---- */

__global__ void convert(unsigned short *out, const float *in, int count)
{
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= count)
        return;
    out[4 * i + NEAREST] = __half_as_ushort(__float2half(in[i]));
    out[4 * i + ZERO] = __half_as_ushort(__float2half_rz(in[i]));
    out[4 * i + DOWN] = __half_as_ushort(__float2half_rd(in[i]));
    out[4 * i + UP] = __half_as_ushort(__float2half_ru(in[i]));
}

/* Floats equal to each half, halfway to the next one, and the neighbours of both. */
static bool conversions_right()
{
    enum { COUNT = 12 * (FINITE / EVERY + 1) };
    static float in[COUNT];
    static unsigned short out[4 * COUNT];
    int count = 0, wrong = 0;
    for (int i = 0; i <= FINITE; i += EVERY) {
        double next = i < FINITE ? values[i + 1] : 2 * values[i];
        for (float x : {(float)values[i], (float)((values[i] + next) / 2)})
            for (float y : {nextafterf(x, -1.0f), x, nextafterf(x, INFINITY)}) {
                in[count++] = y;
                in[count++] = -y;
            }
    }
    float *device_in;
    unsigned short *device_out;
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_out, sizeof out);
    cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
    convert<<<(COUNT + 255) / 256, 256>>>(device_out, device_in, COUNT);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4 * COUNT; i++)
        if (!same(out[i], half_of(in[i / 4], (direction)(i % 4))) && wrong++ == 0)
            printf("# %a, direction %d: 0x%04x\n", in[i / 4], i % 4, out[i]);
    cudaFree(device_in);
    cudaFree(device_out);
    return wrong == 0;
}

/* Bits that a double cannot hold decide: this value is just above the middle of two halves. */
__global__ void convert_long(unsigned short *out, long long value)
{
    out[0] = __half_as_ushort(__ll2half_rn(value));
    out[1] = __half_as_ushort(__half(-value));
}

static bool longs_right()
{
    const float next = (float)ldexp(1 + 1.0 / STEPS, 62); /* infinity if there is no next half */
    unsigned short out[2], expected = __half_as_ushort(__float2half(next)), *device;
    cudaMalloc(&device, sizeof out);
    convert_long<<<1, 1>>>(device, (1ll << 62) + (1ll << (61 - DIGITS)) + 1);
    cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(device);
    return out[0] == expected && out[1] == (expected | 0x8000);
}

/* ---- memory, warps and atomics ---- */

__global__ void work(__half2 *pairs, __half *sum, __half2 *sums, int *wrong)
{
    __shared__ __half tile[32]; /* some compilers initialise an array of a class */
    unsigned i = threadIdx.x;
    __half mine = (int)i % 8;
    tile[i] = mine;
    __syncwarp();
    if (tile[31 - i] != __half((int)(31 - i) % 8))
        atomicAdd(wrong, 1);
    if (__shfl_xor_sync(0xffffffffu, mine, 1) != __half((int)(i ^ 1) % 8))
        atomicAdd(wrong, 1);
    __half2 up = __shfl_up_sync(0xffffffffu, make_half2(mine, -mine), 1);
    if (i > 0 && (up.x != __half((i - 1) % 8) || __high2float(up) != -(float)((i - 1) % 8)))
        atomicAdd(wrong, 1);
    pairs[i] = __lowhigh2highlow(pairs[i]) * __float2half2_rn(2.0f);
    atomicAdd(sum, mine);
    atomicAdd(sums, make_half2(mine, 1.0f));
}

static bool works()
{
    __half2 pairs[32], *device_pairs, sums;
    __half sum, *device_sum;
    int wrong = 0, *device_wrong;
    cudaMalloc(&device_pairs, sizeof pairs + sizeof sums);
    cudaMalloc(&device_sum, sizeof sum);
    cudaMalloc(&device_wrong, sizeof wrong);
    for (int i = 0; i < 32; i++)
        pairs[i] = __floats2half2_rn((float)i, 0.5f);
    cudaMemcpy(device_pairs, pairs, sizeof pairs, cudaMemcpyHostToDevice);
    cudaMemset(device_pairs + 32, 0, sizeof sums);
    cudaMemset(device_sum, 0, sizeof sum);
    cudaMemset(device_wrong, 0, sizeof wrong);
    work<<<1, 32>>>(device_pairs, device_sum, device_pairs + 32, device_wrong);
    cudaMemcpy(pairs, device_pairs, sizeof pairs, cudaMemcpyDeviceToHost);
    cudaMemcpy(&sums, device_pairs + 32, sizeof sums, cudaMemcpyDeviceToHost);
    cudaMemcpy(&sum, device_sum, sizeof sum, cudaMemcpyDeviceToHost);
    cudaMemcpy(&wrong, device_wrong, sizeof wrong, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        wrong += __low2float(pairs[i]) != 1.0f || __high2float(pairs[i]) != 2.0f * i;
    wrong += __half2float(sum) != 112.0f || sums != __floats2half2_rn(112.0f, 32.0f);
    cudaFree(device_pairs);
    cudaFree(device_sum);
    cudaFree(device_wrong);
    return wrong == 0;
}

int main()
{
    const unsigned short one = __half_as_ushort(__float2half(1.0f)), infinity = FINITE;
    const unsigned short third = __half_as_ushort(__float2half(-1.0f / 3));
    for (int i = 0; i <= FINITE; i++)
        values[i] = i < STEPS ? ldexp(i, LEAST) : ldexp(STEPS + i % STEPS, i / STEPS + LEAST - 1);
    ok(sizeof(__half) == 2 && sizeof(__half2) == 4 && alignof(__half2) == 4,
       "sizes and alignments are right");
    ok(conversions_right(), "conversions with four kinds of rounding are right");
    ok(longs_right(), "conversions of 64-bit integers are right");
    ok(all_right(one + 1, 0x0001),
       "arithmetic is right with the half above 1 and the smallest half");
    ok(all_right(third, one - 1), "arithmetic is right with -1/3");
    ok(all_right(0x0003, 0x8001), "arithmetic is right with subnormals");
    ok(all_right(infinity - 1, infinity - 1), "arithmetic is right with the largest half");
    ok(all_right(0x0000, 0x8000) && all_right(0x8000, 0x0000), "arithmetic is right with zeros");
    ok(all_right(infinity, one) && all_right(infinity + 3, 0x0000),
       "arithmetic is right with infinity and NaN");
    ok(works(), "memory, shuffles and atomics are right");
    printf("1..%d\n", tests);
    return 0;
}
