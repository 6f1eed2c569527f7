/* eight.cu: 8-bit floats, E4M3 and E5M2: their values, computed; and rounding to them, compared
 * with the nearest value, found by a search. On the host, and in a kernel. Prints TAP.
 */
#include "../tap.h"

#include <cuda_fp8.h>
#include <cuda_runtime.h>
#include <math.h>
#include <string.h>

/* ---- the expected values ---- */

static double values[2]
                    [128]; /* of E4M3 and E5M2, ascending from 0; NaN for codes without a value */
enum { STEPS = 4 };        /* inputs between two neighbouring values */

static void fill_values()
{
    for (int bits = 0; bits < 128; bits++) {
        int high = bits / 8, low = bits % 8;
        values[0][bits] = high ? (1 + low / 8.0) * pow(2, high - 7) : low / 8.0 * pow(2, -6);
        high = bits / 4, low = bits % 4;
        values[1][bits] = high ? (1 + low / 4.0) * pow(2, high - 15) : low / 4.0 * pow(2, -14);
    }
    values[0][127] = values[1][125] = values[1][126] = values[1][127] = NAN;
    values[1][124] = INFINITY;
}

static unsigned rounded(double x, __nv_fp8_interpretation_t type, bool saturate)
{
    const int largest = type == __NV_E4M3 ? 126 : 123;
    const unsigned sign = signbit(x) ? 128 : 0;
    const double *v = values[type], size = fabs(x);
    const double next = 2 * v[largest] - v[largest - 1]; /* the next value, if it existed */
    if (isnan(x))
        return sign | 127;
    int low = 0;
    while (low < largest && v[low + 1] <= size)
        low++;
    double above = low == largest ? next : v[low + 1];
    double under = size - v[low], over = above - size;
    int nearest = low + (under > over || (under == over && low % 2));
    if (nearest > largest)
        nearest = saturate ? largest : largest + 1; /* NaN or infinity */
    return sign | nearest;
}

/* With and without saturation */
#define BOTH(EXPRESSION, X)                                                            \
    [&](__nv_fp8_interpretation_t type) {                                              \
        bool right = true;                                                             \
        for (__nv_saturation_t mode : {__NV_NOSAT, __NV_SATFINITE})                    \
            right = right && (EXPRESSION) == rounded(X, type, mode == __NV_SATFINITE); \
        return right;                                                                  \
    }

/* ---- in a kernel ---- */

struct results {
    unsigned char from_half, from_bfloat, from_float;
    unsigned short pair;
    unsigned int four;
    float back;
    int whole;
};

template <typename T, typename Two, typename Four> __host__ __device__ results convert(int i)
{
    results r;
    const float x = (float)(i - 32768) / 64.0f;
    r.from_half = T(__half(x)).__x;
    r.from_bfloat = T(__nv_bfloat16(x)).__x;
    r.from_float = T(x).__x;
    r.pair = Two(float2{x, x / 3.0f}).__x;
    r.four = Four(float4{x, x / 3.0f, x / 5.0f, x * 7.0f}).__x;
    r.back = (float)T(x);
    r.whole = (int)T(x);
    return r;
}

__global__ void convert_all(results *e4m3, results *e5m2, int every)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    e4m3[i] = convert<__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3>(i * every);
    e5m2[i] = convert<__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2>(i * every);
}

static bool equal(const results &a, const results &b)
{
    return a.from_half == b.from_half && a.from_bfloat == b.from_bfloat &&
           a.from_float == b.from_float && a.pair == b.pair && a.four == b.four &&
           a.back == b.back && a.whole == b.whole;
}

/* ---- checks ---- */

static void check_values(__nv_fp8_interpretation_t type, const char *name)
{
    bool right = true;
    for (int bits = 0; bits < 256; bits++) {
        const __half_raw raw = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)bits, type);
        const double expected = values[type][bits % 128];
        const double got = (double)__half2float(__half(raw));
        right = right && (isnan(expected) ? raw.x == 0x7fff
                                          : got == (bits < 128 ? expected : -expected) &&
                                                (raw.x >> 15) == bits / 128);
    }
    ok(right, name);
}

static void check_rounding(__nv_fp8_interpretation_t type, const char *name)
{
    const int largest = type == __NV_E4M3 ? 126 : 123;
    bool doubles = true, floats = true, halves = true, bfloats = true;
    auto check = [&](double x) {
        doubles = doubles && BOTH(__nv_cvt_double_to_fp8(x, mode, type), x)(type);
        const float single = (float)x;
        floats = floats && BOTH(__nv_cvt_float_to_fp8(single, mode, type), (double)single)(type);
    };
    for (int low = 0; low <= largest; low++) {
        const double step = low == largest ? values[type][low] - values[type][low - 1]
                                           : values[type][low + 1] - values[type][low];
        for (int i = 0; i <= 2 * STEPS; i++) {
            const double x = values[type][low] + step * i / STEPS;
            for (double near :
                 {x, nextafter(x, 1e9), nextafter(x, -1e9), (double)nextafterf((float)x, 1e9f),
                  (double)nextafterf((float)x, -1e9f)}) {
                check(near);
                check(-near);
            }
        }
    }
    for (double far : {1e300, 1e-300, 1e38, 1e-38, 5e-324, 0.0, 65504.0, 1e6, (double)INFINITY}) {
        check(far);
        check(-far);
    }
    for (unsigned bits = 0; bits < 65536; bits++) {
        const __half_raw h = {(unsigned short)bits};
        const __nv_bfloat16_raw b = {(unsigned short)bits};
        double x = (double)__half2float(__half(h));
        x = isnan(x) ? (double)NAN : x; /* its sign is lost */
        halves = halves && BOTH(__nv_cvt_halfraw_to_fp8(h, mode, type), x)(type);
        x = (double)__bfloat162float(__nv_bfloat16(b));
        x = isnan(x) ? (double)NAN : x;
        bfloats = bfloats && BOTH(__nv_cvt_bfloat16raw_to_fp8(b, mode, type), x)(type);
    }
    char what[64];
    for (auto &one :
         {std::make_pair(doubles, "doubles"), std::make_pair(floats, "floats"),
          std::make_pair(halves, "all halves"), std::make_pair(bfloats, "all bfloats")}) {
        snprintf(what, sizeof what, "%s from %s", name, one.second);
        ok(one.first, what);
    }
}

int main()
{
    fill_values();
    check_values(__NV_E4M3, "all of E4M3 have their values");
    check_values(__NV_E5M2, "all of E5M2 have their values");
    check_rounding(__NV_E4M3, "E4M3");
    check_rounding(__NV_E5M2, "E5M2");

    const double minus = copysign((double)NAN, -1.0);
    ok(__nv_cvt_double_to_fp8(minus, __NV_SATFINITE, __NV_E4M3) == 0xff &&
           __nv_cvt_float_to_fp8((float)minus, __NV_SATFINITE, __NV_E4M3) == 0x7f,
       "NaN of a double keeps its sign, NaN of a float does not");
    ok(__nv_cvt_double2_to_fp8x2(double2{1.0, -448.0}, __NV_NOSAT, __NV_E4M3) == 0xfe38 &&
           __nv_cvt_float2_to_fp8x2(float2{1.0f, -57344.0f}, __NV_NOSAT, __NV_E5M2) == 0xfb3c &&
           __nv_cvt_halfraw2_to_fp8x2(__half2(__half(2.0f), __half(0.5f)), __NV_NOSAT, __NV_E4M3) ==
               0x3040 &&
           __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162(__nv_bfloat16(2.0f), __nv_bfloat16(0.5f)),
                                          __NV_NOSAT, __NV_E5M2) == 0x3840,
       "x is the lower of two values");
    const __half2_raw two = __nv_cvt_fp8x2_to_halfraw2(0xfe38, __NV_E4M3);
    ok(two.x == 0x3c00 && two.y == 0xdf00, "x is the lower of two converted values");

    const __nv_fp8_e4m3 a(3.3f), big(1e9), negative(-100), nan((float)NAN);
    ok((float)a == 3.25f && (double)a == 3.25 && (float)(__half)a == 3.25f &&
           (float)(__nv_bfloat16)a == 3.25f && (bool)a && !(bool)__nv_fp8_e4m3(-0.0f),
       "the type E4M3 converts");
    ok((float)big == 448.0f && (float)__nv_fp8_e5m2(70000) == 57344.0f &&
           (float)__nv_fp8_e5m2(-1e9f) == -57344.0f,
       "the types saturate");
    ok((int)a == 3 && (unsigned)negative == 0 && (int)negative == -96 && (signed char)big == 127 &&
           (unsigned char)big == 255 && (short)big == 448 && (long long)negative == -96 &&
           (int)nan == 0 && (unsigned char)nan == 0,
       "conversions to integers truncate and saturate");
    ok(__nv_fp8_e4m3(17).__x == __nv_fp8_e4m3(17.0f).__x &&
           __nv_fp8_e5m2(100ull).__x == __nv_fp8_e5m2(96.0).__x,
       "integers are converted");
    const __nv_fp8x2_e5m2 pair(float2{1.5f, -3.0f});
    const __nv_fp8x4_e4m3 four(float4{1.0f, 2.0f, -3.0f, 0.5f});
    const float4 again = (float4)four;
    ok(((float2)pair).x == 1.5f && ((float2)pair).y == -3.0f && (float)((__half2)pair).y == -3.0f &&
           again.x == 1.0f && again.y == 2.0f && again.z == -3.0f && again.w == 0.5f &&
           four.__x == __nv_fp8x4_e4m3(__half2(__half(1.0f), __half(2.0f)),
                                       __half2(__half(-3.0f), __half(0.5f)))
                           .__x,
       "types of two and four values convert");
    ok(sizeof(__nv_fp8_e4m3) == 1 && sizeof pair == 2 && sizeof four == 4 &&
           alignof(decltype(pair)) == 2 && alignof(decltype(four)) == 4,
       "the types have the right sizes");

#ifdef __EMUCC_COUNTED__
    enum { EVERY = 16 };
#else
    enum { EVERY = 1 };
#endif
    enum { COUNT = 65536 / EVERY };
    results *e4m3, *e5m2;
    cudaMallocManaged(&e4m3, COUNT * sizeof *e4m3);
    cudaMallocManaged(&e5m2, COUNT * sizeof *e5m2);
    convert_all<<<COUNT / 256, 256>>>(e4m3, e5m2, EVERY);
    bool right = cudaDeviceSynchronize() == cudaSuccess;
    for (int i = 0; i < COUNT; i++)
        right =
            right &&
            equal(e4m3[i], convert<__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3>(i * EVERY)) &&
            equal(e5m2[i], convert<__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2>(i * EVERY));
    ok(right, "a kernel converts as the host does");
    cudaFree(e4m3);
    cudaFree(e5m2);
    printf("1..%d\n", tests);
}
