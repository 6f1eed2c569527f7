/* Lesson 21, π: random points in a square; the share that hits the quarter circle is π / 4. cuRAND
 * makes the points in CUDA's memory, as in lesson 06; lesson 19's loop counts them there. */
#include "lesson.h"
#include "pi.h"

/* pi_points.cu: two arrays of n floats on the GPU; the first n numbers of this seed; their end. */
void points_begin(const char *generator, uint64_t n, float **d_x, float **d_y);
void points_make(float *d_uniform, uint64_t n, unsigned long long seed);
void points_end(float *d_x, float *d_y);

/* Lesson 02's test without a sum of floats: a GPU's assembler could fuse it with a product, and
 * count other hits. Two floats add up to a float below 1 exactly where their sum is below this. */
static const double BELOW_1 = 1 - 0x1p-25;

static uint64_t count_hits(const float *d_x, const float *d_y, uint64_t n)
{
    uint64_t hits = 0;
#pragma acc parallel loop reduction(+ : hits) deviceptr(d_x, d_y)
    for (uint64_t i = 0; i < n; i++)
        hits += (double)(d_x[i] * d_x[i]) + (double)(d_y[i] * d_y[i]) < BELOW_1;
    return hits;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct pi *pi = lesson_pi(&lesson, argc, argv, "21-interop");
    const uint64_t n = pi->points;

    float *d_x, *d_y;
    lesson_need(&lesson, 2 * n * sizeof *d_x);
    points_begin(pi->generator, n, &d_x, &d_y);
    lesson_output(&lesson, d_x, n * sizeof *d_x);
    lesson_output(&lesson, d_y, n * sizeof *d_y);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_RNG);
        points_make(d_x, n, pi->seed_x);
        points_make(d_y, n, pi->seed_y);

        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t hits = count_hits(d_x, d_y, n);

        lesson_hits(&lesson, hits);
    }

    points_end(d_x, d_y);
    return lesson_end(&lesson);
}
