/* points.cu: hipRAND's functions are compiled for the host, too, and give the points that the
 * harness makes and that cuRAND makes. So it runs without a GPU. */
#include "lesson.h"
#include "pi.h"

#include <curand.h>

enum { FOURS = 100000 };

/* How many of the numbers from `first` on differ; `first` is a multiple of four. */
static int differences(const struct lesson *lesson, unsigned long long seed, uint64_t first)
{
    float *expected = (float *)lesson_alloc(4 * FOURS * sizeof(float));
    lesson_random_points_from(lesson, expected, first, 4 * FOURS, seed);
    int wrong = 0;
    for (uint64_t four = 0; four < FOURS; four++) {
        const float4 is = curand_block(seed, first / 4 + four);
        const float *of = expected + 4 * four;
        wrong += is.x != of[0] || is.y != of[1] || is.z != of[2] || is.w != of[3];
    }
    free(expected);
    return wrong;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "points");
    int wrong = 0;
    wrong += differences(&lesson, pi->seed_x, 0);
    wrong += differences(&lesson, pi->seed_y, 4ull * 65536 - 4 * FOURS / 2);
    wrong +=
        differences(&lesson, 0x123456789abcdef0ull, 1ull << 52); /* row 2^34 of a subsequence */
    printf("%d of %d blocks differ\n", wrong, 3 * FOURS);
    return 0;
}
