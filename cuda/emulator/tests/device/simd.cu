/* Intrinsics on the bytes and halfwords of a word, and those for dynamic programming: all pairs of
 * some words, and a third one, compared with plain arithmetic on the parts. Prints TAP. */
#include "../tap.h"

#include <string.h>

enum { COUNT = 15, PAIRS = COUNT * COUNT };
#define WORDS                                                                                     \
    {                                                                                             \
        0, 1, 0xffffffff, 0x80808080, 0x7f7f7f7f, 0x80008000, 0x7fff7fff, 0x80000000, 0x7fffffff, \
            0x01ff00fe, 0x12345678, 0xfedcba98, 0x00ff8001, 0x807f017f, 0xc3a5965a                \
    }
static const unsigned int words[COUNT] = WORDS;
static __constant__ unsigned int device_words[COUNT] = WORDS;

/* ---- parts of words ---- */

struct parts {
    int bits; /* of each part */
    bool is_signed;

    long long low() const
    {
        return is_signed ? -(1ll << (bits - 1)) : 0;
    }
    long long high() const
    {
        return low() + (1ll << bits) - 1;
    }
    /* The value of its low bits */
    long long wrap(long long value) const
    {
        return low() + ((value - low()) & ((1ll << bits) - 1));
    }
    long long clamp(long long value) const
    {
        return value < low() ? low() : value > high() ? high() : value;
    }
    long long get(unsigned int word, int part) const
    {
        return wrap(word >> part * bits);
    }
};

typedef long long (*part_function)(long long a, long long b, long long c, parts how);

static __attribute__((noinline)) unsigned int each(const unsigned int *w, parts how,
                                                   part_function function)
{
    unsigned long long result = 0;
    for (int i = 0; i < 32 / how.bits; i++) {
        long long part = function(how.get(w[0], i), how.get(w[1], i), how.get(w[2], i), how);
        result |= ((unsigned long long)part & ((1ull << how.bits) - 1)) << i * how.bits;
    }
    return (unsigned int)result;
}

static __attribute__((noinline)) unsigned int total(const unsigned int *w, parts how,
                                                    part_function function)
{
    unsigned int result = 0;
    for (int i = 0; i < 32 / how.bits; i++)
        result += (unsigned int)function(how.get(w[0], i), how.get(w[1], i), 0, how);
    return result;
}

static long long magnitude(long long x)
{
    return x < 0 ? -x : x;
}
static long long larger(long long a, long long b)
{
    return a > b ? a : b;
}
static long long smaller(long long a, long long b)
{
    return a < b ? a : b;
}

/* ---- each function: CALL with x, y, z on the device; RESULT of their parts a, b, c here ----
 */

#define OPERATION(NAME, CALL, COMBINE, BITS, SIGNED, RESULT)                                  \
    struct NAME {                                                                             \
        static __device__ unsigned int device(unsigned int x, unsigned int y, unsigned int z) \
        {                                                                                     \
            return (void)y, (void)z, CALL;                                                    \
        }                                                                                     \
        static long long part(long long a, long long b, long long c, parts how)               \
        {                                                                                     \
            return (void)a, (void)b, (void)c, (void)how, RESULT;                              \
        }                                                                                     \
        static unsigned int host(const unsigned int *w)                                       \
        {                                                                                     \
            return COMBINE(w, parts{BITS, SIGNED}, part);                                     \
        }                                                                                     \
    };
#define BOTH(DO, NAME, SIGNED, RESULT)                       \
    DO(NAME##2, __##NAME##2(x, y), each, 16, SIGNED, RESULT) \
    DO(NAME##4, __##NAME##4(x, y), each, 8, SIGNED, RESULT)
#define ONE(DO, NAME, SIGNED, RESULT)                     \
    DO(NAME##2, __##NAME##2(x), each, 16, SIGNED, RESULT) \
    DO(NAME##4, __##NAME##4(x), each, 8, SIGNED, RESULT)
#define SUM(DO, NAME, SIGNED, RESULT)                         \
    DO(NAME##2, __##NAME##2(x, y), total, 16, SIGNED, RESULT) \
    DO(NAME##4, __##NAME##4(x, y), total, 8, SIGNED, RESULT)
#define COMPARISON(DO, NAME, SIGNED, OPERATOR)          \
    BOTH(DO, vcmp##NAME, SIGNED, a OPERATOR b ? -1 : 0) \
    BOTH(DO, vset##NAME, SIGNED, a OPERATOR b)
#define SIMD(DO)                                       \
    BOTH(DO, vadd, false, a + b)                       \
    BOTH(DO, vsub, false, a - b)                       \
    BOTH(DO, vaddss, true, how.clamp(a + b))           \
    BOTH(DO, vsubss, true, how.clamp(a - b))           \
    BOTH(DO, vaddus, false, how.clamp(a + b))          \
    BOTH(DO, vsubus, false, how.clamp(a - b))          \
    BOTH(DO, vavgs, true, (a + b + (a + b >= 0)) >> 1) \
    BOTH(DO, vavgu, false, (a + b + 1) >> 1)           \
    BOTH(DO, vhaddu, false, (a + b) >> 1)              \
    BOTH(DO, vabsdiffs, true, magnitude(a - b))        \
    BOTH(DO, vabsdiffu, false, magnitude(a - b))       \
    BOTH(DO, vmaxs, true, larger(a, b))                \
    BOTH(DO, vmaxu, false, larger(a, b))               \
    BOTH(DO, vmins, true, smaller(a, b))               \
    BOTH(DO, vminu, false, smaller(a, b))              \
    COMPARISON(DO, eq, false, ==)                      \
    COMPARISON(DO, ne, false, !=)                      \
    COMPARISON(DO, ges, true, >=)                      \
    COMPARISON(DO, geu, false, >=)                     \
    COMPARISON(DO, gts, true, >)                       \
    COMPARISON(DO, gtu, false, >)                      \
    COMPARISON(DO, les, true, <=)                      \
    COMPARISON(DO, leu, false, <=)                     \
    COMPARISON(DO, lts, true, <)                       \
    COMPARISON(DO, ltu, false, <)                      \
    ONE(DO, vneg, false, -a)                           \
    ONE(DO, vnegss, true, how.clamp(-a))               \
    ONE(DO, vabs, true, magnitude(a))                  \
    ONE(DO, vabsss, true, how.clamp(magnitude(a)))     \
    SUM(DO, vsads, true, magnitude(a - b))             \
    SUM(DO, vsadu, false, magnitude(a - b))

/* Functions for dynamic programming */
#define WITHOUT_RELU(DO, KIND, BITS, SIGNED)                                                   \
    DO(vimax3_##KIND, __vimax3_##KIND(x, y, z), each, BITS, SIGNED, larger(larger(a, b), c))   \
    DO(vimin3_##KIND, __vimin3_##KIND(x, y, z), each, BITS, SIGNED, smaller(smaller(a, b), c)) \
    DO(viaddmax_##KIND, __viaddmax_##KIND(x, y, z), each, BITS, SIGNED,                        \
       larger(how.wrap(a + b), c))                                                             \
    DO(viaddmin_##KIND, __viaddmin_##KIND(x, y, z), each, BITS, SIGNED, smaller(how.wrap(a + b), c))
#define RELU(DO, KIND, BITS)                                                                  \
    DO(vimax_##KIND, __vimax_##KIND##_relu(x, y), each, BITS, true, larger(larger(a, b), 0))  \
    DO(vimin_##KIND, __vimin_##KIND##_relu(x, y), each, BITS, true, larger(smaller(a, b), 0)) \
    DO(vimax3_##KIND##_relu, __vimax3_##KIND##_relu(x, y, z), each, BITS, true,               \
       larger(larger(larger(a, b), c), 0))                                                    \
    DO(vimin3_##KIND##_relu, __vimin3_##KIND##_relu(x, y, z), each, BITS, true,               \
       larger(smaller(smaller(a, b), c), 0))                                                  \
    DO(viaddmax_##KIND##_relu, __viaddmax_##KIND##_relu(x, y, z), each, BITS, true,           \
       larger(larger(how.wrap(a + b), c), 0))                                                 \
    DO(viaddmin_##KIND##_relu, __viaddmin_##KIND##_relu(x, y, z), each, BITS, true,           \
       larger(smaller(how.wrap(a + b), c), 0))
#define WHO(DO, KIND, SIGNED)                                            \
    DO(vibmax_##KIND, who_is_max_##KIND(x, y), each, 16, SIGNED, a >= b) \
    DO(vibmin_##KIND, who_is_min_##KIND(x, y), each, 16, SIGNED, a <= b)
#define DPX(DO)                                                  \
    WITHOUT_RELU(DO, s32, 32, true)                              \
    WITHOUT_RELU(DO, u32, 32, false)                             \
    WITHOUT_RELU(DO, s16x2, 16, true)                            \
    WITHOUT_RELU(DO, u16x2, 16, false)                           \
    RELU(DO, s32, 32)                                            \
    RELU(DO, s16x2, 16)                                          \
    WHO(DO, s16x2, true)                                         \
    WHO(DO, u16x2, false)                                        \
    DO(vibmax_s32, who_is_max_s32(x, y), each, 32, true, a >= b) \
    DO(vibmin_u32, who_is_min_u32(x, y), each, 32, false, a <= b)

/* Which operand was chosen: a bit for each part, if the value is right too. */
#define WHO_OF_TWO(NAME, FUNCTION, BEST)                                \
    static __device__ unsigned int NAME(unsigned int x, unsigned int y) \
    {                                                                   \
        bool high = false, low = false;                                 \
        unsigned int best = FUNCTION(x, y, &high, &low);                \
        return best != BEST(x, y) ? 2 : (unsigned int)high << 16 | low; \
    }
WHO_OF_TWO(who_is_max_s16x2, __vibmax_s16x2, __vmaxs2)
WHO_OF_TWO(who_is_min_s16x2, __vibmin_s16x2, __vmins2)
WHO_OF_TWO(who_is_max_u16x2, __vibmax_u16x2, __vmaxu2)
WHO_OF_TWO(who_is_min_u16x2, __vibmin_u16x2, __vminu2)
static __device__ unsigned int who_is_max_s32(int x, int y)
{
    bool first = false;
    return __vibmax_s32(x, y, &first) != max(x, y) ? 2 : first;
}
static __device__ unsigned int who_is_min_u32(unsigned int x, unsigned int y)
{
    bool first = false;
    return __vibmin_u32(x, y, &first) != min(x, y) ? 2 : first;
}

SIMD(OPERATION)
DPX(OPERATION)

/* One kernel runs all functions by a table: one kernel for each would take 15 seconds to compile.
 */
typedef unsigned int (*device_function)(unsigned int x, unsigned int y, unsigned int z);
struct operation {
    const char *name;
    unsigned int (*host)(const unsigned int *w);
};
#define ON_DEVICE(NAME, CALL, COMBINE, BITS, SIGNED, RESULT) NAME::device,
#define ON_HOST(NAME, CALL, COMBINE, BITS, SIGNED, RESULT) {#CALL, NAME::host},
static __device__ device_function functions[] = {SIMD(ON_DEVICE) DPX(ON_DEVICE)};
static const operation operations[] = {SIMD(ON_HOST) DPX(ON_HOST)};
enum { OPERATIONS = sizeof operations / sizeof *operations };

__global__ void run(unsigned int *out)
{
    int i = threadIdx.x;
    out[blockIdx.x * PAIRS + i] = functions[blockIdx.x](
        device_words[i % COUNT], device_words[i / COUNT], device_words[(i + i / COUNT) % COUNT]);
}

static void test(const operation &operation, const unsigned int *out)
{
    for (int i = 0; i < PAIRS; i++) {
        const unsigned int w[3] = {words[i % COUNT], words[i / COUNT],
                                   words[(i + i / COUNT) % COUNT]};
        if (out[i] == operation.host(w))
            continue;
        ok(false, operation.name);
        printf("# %08x, %08x, %08x: %08x, not %08x\n", w[0], w[1], w[2], out[i], operation.host(w));
        return;
    }
    ok(true, operation.name);
}

int main(void)
{
    static unsigned int out[OPERATIONS][PAIRS];
    unsigned int *device;
    cudaMalloc(&device, sizeof out);
    run<<<OPERATIONS, PAIRS>>>(device);
    cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(device);
    for (int i = 0; i < OPERATIONS; i++)
        test(operations[i], out[i]);
    printf("1..%d\n", tests);
    return 0;
}
