/* pi.c: the points of π, and how many of them hit.
 *
 * Philox4x32-10 is Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3",
 * SC11. The order is that of cuRAND's host API: element i is word i % 4 of the block whose counter
 * is (i / 4) / 65536 in the low 64 bits and whose subsequence, in the high 64, is (i / 4) % 65536;
 * the seed is the key. */
#include "harness.h"

#include <string.h>

enum { ROUNDS = 10, SUBSEQUENCES = 65536 };

struct words {
    uint32_t word[4];
};

static struct words philox(uint64_t low, uint64_t high, uint64_t key)
{
    uint32_t a = (uint32_t)low, b = (uint32_t)(low >> 32);
    uint32_t c = (uint32_t)high, d = (uint32_t)(high >> 32);
    uint32_t key0 = (uint32_t)key, key1 = (uint32_t)(key >> 32);
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t p = (uint64_t)0xD2511F53u * a;
        uint64_t q = (uint64_t)0xCD9E8D57u * c;
        a = (uint32_t)(q >> 32) ^ b ^ key0;
        b = (uint32_t)q;
        c = (uint32_t)(p >> 32) ^ d ^ key1;
        d = (uint32_t)p;
        key0 += 0x9E3779B9u;
        key1 += 0xBB67AE85u;
    }
    return (struct words){{a, b, c, d}};
}

/* Elements 4 * block to 4 * block + 3 of the stream of this seed. */
static struct words point_block(uint64_t block, uint64_t seed)
{
    return philox(block / SUBSEQUENCES, block % SUBSEQUENCES, seed);
}

/* cuRAND's map of 32 random bits into (0, 1]. */
static float uniform_of(uint32_t bits)
{
    return (float)bits * 2.3283064e-10f + 2.3283064e-10f / 2.0f;
}

void random_points(const struct lesson *lesson, float *uniform, uint64_t count,
                   unsigned long long seed)
{
    if (strcmp(lesson->generator, "philox") != 0)
        fail(EXIT_USAGE,
             "--generator %s: lesson %s makes its points on the host, which knows "
             "philox alone; lesson 06 knows the others",
             lesson->generator, lesson->harness->folder);
    const uint64_t blocks = (count + 3) / 4;
#pragma omp parallel for schedule(static)
    for (uint64_t block = 0; block < blocks; block++) {
        struct words bits = point_block(block, seed);
        for (uint64_t k = 0; k < 4 && 4 * block + k < count; k++)
            uniform[4 * block + k] = uniform_of(bits.word[k]);
    }
}

uint64_t expected_hits(const struct lesson *lesson)
{
    const uint64_t count = lesson->points;
    const uint64_t seed_x = lesson->seed_x, seed_y = lesson->seed_y;
    const uint64_t blocks = (count + 3) / 4;
    uint64_t hits = 0;
#pragma omp parallel for schedule(static) reduction(+ : hits)
    for (uint64_t block = 0; block < blocks; block++) {
        struct words xs = point_block(block, seed_x);
        struct words ys = point_block(block, seed_y);
        for (uint64_t k = 0; k < 4 && 4 * block + k < count; k++) {
            float x = uniform_of(xs.word[k]), y = uniform_of(ys.word[k]);
            hits += x * x + y * y < 1;
        }
    }
    return hits;
}
