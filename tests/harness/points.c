/* points.c: whether lesson_random_points gives cuRAND's numbers. Compares them bit for bit with
 * those of libcurand's host generator, which needs no GPU. Prints TAP. */
#include <curand.h>
#include <string.h>

#include "harness.h"
#include "pi.h"

static int same(unsigned long long seed, size_t count)
{
    struct harness harness = {.folder = "test", .choices = {"philox"}};
    struct lesson lesson = {&harness};
    float *ours = (float *)lesson_alloc(count * sizeof *ours);
    float *theirs = (float *)lesson_alloc(count * sizeof *theirs);
    curandGenerator_t generator;
    int failed = curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10) ||
                 curandSetPseudoRandomGeneratorSeed(generator, seed) ||
                 curandGenerateUniform(generator, theirs, count) ||
                 curandDestroyGenerator(generator);
    lesson_random_points(&lesson, ours, count, seed);
    int equal = !failed && memcmp(ours, theirs, count * sizeof *ours) == 0;
    free(ours);
    free(theirs);
    return equal;
}

int main(void)
{
    static const unsigned long long seeds[] = {777, 123, 0, 0xDEADBEEF12345678ULL};
    static const size_t counts[] = {1, 2, 3, 5, 262143, 262144, 262145, 1000003};
    int test = 0;
    for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            printf("%s %d - seed %llu, %zu points: the same bits\n",
                   same(seeds[s], counts[c]) ? "ok" : "not ok", ++test, seeds[s], counts[c]);
    printf("1..%d\n", test);
    return 0;
}
