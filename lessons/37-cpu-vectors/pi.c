/* Lesson 37, π: what a CPU's vectors can do. Points are tested as they are made; sixteen
 * subsequences of Philox run side by side where the CPU has AVX-512: the same hits. With
 * --generator xoshiro a generator that suits CPUs makes other points. */
#include "lesson.h"
#include "pi.h"

#include <string.h>

/* Of Philox, four numbers of each subsequence make a row. Of xoshiro, a part has its own states. */
enum { LANES = 16, ROUNDS = 10, SUBSEQUENCES = 65536, ROW = 4 * SUBSEQUENCES, PARTS = 4096 };

static float uniform_of(uint32_t bits)
{
    return (float)bits * 2.3283064e-10f + 2.3283064e-10f / 2;
}

/* The four words of a row and subsequence. */
static void philox(uint32_t row, uint32_t subsequence, uint64_t seed, uint32_t *words)
{
    uint32_t a = row, b = 0, c = subsequence, d = 0, a_key = seed, c_key = seed >> 32;
    for (int round = 0; round < ROUNDS; round++) {
        const uint64_t p = (uint64_t)a * 0xD2511F53, q = (uint64_t)c * 0xCD9E8D57;
        a = (uint32_t)(q >> 32) ^ b ^ a_key, b = (uint32_t)q, a_key += 0x9E3779B9;
        c = (uint32_t)(p >> 32) ^ d ^ c_key, d = (uint32_t)p, c_key += 0xBB67AE85;
    }
    words[0] = a, words[1] = b, words[2] = c, words[3] = d;
}

/* Hits among the first `count` points of a row and subsequence, of four. */
static uint64_t hits_of(const struct pi *pi, uint32_t row, uint32_t subsequence, uint64_t count)
{
    uint32_t x_words[4], y_words[4];
    philox(row, subsequence, pi->seed_x, x_words);
    philox(row, subsequence, pi->seed_y, y_words);
    uint64_t hits = 0;
    for (uint64_t i = 0; i < 4 && i < count; i++) {
        const float x = uniform_of(x_words[i]), y = uniform_of(y_words[i]);
        hits += x * x + y * y < 1;
    }
    return hits;
}

#ifdef __x86_64__
#include <immintrin.h>
#define FOR_EACH_CPU __attribute__((target_clones("avx512f", "avx2", "default")))
#define AVX512 __attribute__((target("avx512f,popcnt")))
#define HAS_AVX512 __builtin_cpu_supports("avx512f")

/* philox() for eight subsequences at once. A number is the lower half of a word of 64 bits: a
 * product takes no notice of the upper half, so nothing has to clear it. */
AVX512 static inline void philox_vectors(uint32_t row, __m512i subsequences, uint64_t seed,
                                         __m512i *words)
{
    const __m512i of_a = _mm512_set1_epi64(0xD2511F53), of_c = _mm512_set1_epi64(0xCD9E8D57);
    __m512i a = _mm512_set1_epi64(row), b = _mm512_setzero_si512(), c = subsequences, d = b;
    uint32_t a_key = seed, c_key = seed >> 32;
    for (int round = 0; round < ROUNDS; round++) {
        const __m512i p = _mm512_mul_epu32(a, of_a), q = _mm512_mul_epu32(c, of_c);
        a = q >> 32 ^ b ^ _mm512_set1_epi64(a_key), b = q, a_key += 0x9E3779B9;
        c = p >> 32 ^ d ^ _mm512_set1_epi64(c_key), d = p, c_key += 0xBB67AE85;
    }
    words[0] = a, words[1] = b, words[2] = c, words[3] = d;
}

/* The lower halves of two vectors, one beside the other, as sixteen numbers in (0, 1]. */
AVX512 static inline __m512 uniform_vector(__m512i even, __m512i odd)
{
    const __m512i bits = (even & _mm512_set1_epi64(0xffffffff)) | odd << 32;
    return _mm512_cvtepu32_ps(bits) * 2.3283064e-10f + 2.3283064e-10f / 2;
}

/* Hits of the subsequences from `first` on, as many as there are lanes, in whole rows. */
AVX512 static uint64_t hits_of_lanes(const struct pi *pi, uint32_t rows, uint32_t first)
{
    const __m512i even = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0) + _mm512_set1_epi64(first);
    const __m512i odd = even + _mm512_set1_epi64(LANES / 2);
    uint64_t hits = 0;
    for (uint32_t row = 0; row < rows; row++) {
        __m512i x[8], y[8];
        philox_vectors(row, even, pi->seed_x, x), philox_vectors(row, odd, pi->seed_x, x + 4);
        philox_vectors(row, even, pi->seed_y, y), philox_vectors(row, odd, pi->seed_y, y + 4);
        for (int i = 0; i < 4; i++) {
            const __m512 u = uniform_vector(x[i], x[i + 4]), v = uniform_vector(y[i], y[i + 4]);
            const __mmask16 hit = _mm512_cmplt_ps_mask(u * u + v * v, _mm512_set1_ps(1));
            hits += (unsigned)__builtin_popcount(hit);
        }
    }
    return hits;
}
#else
#define FOR_EACH_CPU
#define HAS_AVX512 0
#define hits_of_lanes(pi, rows, first) 0
#endif

static uint64_t philox_hits(const struct pi *pi)
{
    uint64_t hits = 0, whole = HAS_AVX512 ? pi->points / ROW : 0;
    const uint32_t end = whole > 0 ? SUBSEQUENCES : 0; /* a CPU without AVX-512 makes no call */
#pragma omp parallel for reduction(+ : hits)
    for (uint32_t first = 0; first < end; first += LANES)
        hits += hits_of_lanes(pi, whole, first);
#pragma omp parallel for reduction(+ : hits)
    for (uint64_t i = whole * ROW; i < pi->points; i += 4)
        hits += hits_of(pi, i / ROW, i % ROW / 4, pi->points - i);
    return hits;
}

/* Hits of a part of the points, by xoshiro128+ in each lane, whose states Philox makes. */
FOR_EACH_CPU static uint64_t xoshiro_hits(const struct pi *pi, uint64_t part)
{
    const int points = pi->points * (part + 1) / PARTS - pi->points * part / PARTS;
    uint32_t s[4][LANES], words[4], hits[LANES] = {0};
    for (int lane = 0; lane < LANES; lane++) {
        philox(part, lane, pi->seed_x + (pi->seed_y << 32), words);
        for (int i = 0; i < 4; i++)
            s[i][lane] = words[i];
    }
    for (int left = points; left > 0; left -= LANES)
        for (int lane = 0; lane < LANES; lane++) {
            float sum = 0;
            for (int k = 0; k < 2; k++) {
                const float uniform = uniform_of(s[0][lane] + s[3][lane]);
                const uint32_t shifted = s[1][lane] << 9;
                s[2][lane] ^= s[0][lane], s[3][lane] ^= s[1][lane];
                s[1][lane] ^= s[2][lane], s[0][lane] ^= s[3][lane];
                s[2][lane] ^= shifted, s[3][lane] = s[3][lane] << 11 | s[3][lane] >> 21;
                sum += uniform * uniform;
            }
            hits[lane] += (lane < left) & (sum < 1);
        }
    for (int lane = 1; lane < LANES; lane++)
        hits[0] += hits[lane];
    return hits[0];
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "37-cpu-vectors");
    const int parts = strcmp(pi->generator, "xoshiro") == 0 ? PARTS : 0;

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t hits = parts ? 0 : philox_hits(pi);
#pragma omp parallel for reduction(+ : hits)
        for (int part = 0; part < parts; part++)
            hits += xoshiro_hits(pi, part);
        lesson_hits(&lesson, hits);
    }
    return lesson_end(&lesson);
}
