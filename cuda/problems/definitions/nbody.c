/* nbody.c: makes the positions of bodies and checks their accelerations.
 *
 * All positions are corners of a lattice of 16 x 16 x 16. So the judge need not compute the pull of
 * each body on each other one: for each corner it adds up the pulls of all corners, times the
 * bodies there, in double. That takes at most 4096 x 4096 pulls, whatever the number of bodies.
 *
 * A pull is d / (d.d + e)^1.5. On the lattice, d.d + e is exact in float, in any order and with
 * fused multiply-add or without. Its root is off by at most 4 u = 2^-22 of its value (CUDA's
 * rsqrtf; the instruction itself by less), so its cube by 12 u, and three multiplications add 3 u.
 * 32 u is more than enough, also for a square root and a division in their place. If no pull goes
 * through more than K additions, the error of a sum is at most g sum |pull|, where g = k u / (1 - k
 * u), k = K + 32 and u = 2^-24 (Higham, Accuracy and Stability of Numerical Algorithms, 2nd
 * edition, chapters 3 and 4). K is 256, for the sum of a tile, plus n / 256, rounded up, for the
 * sum of the tiles' sums. */
#include "harness.h"
#include "nbody.h"

#include <limits.h>

/* Index of the size in the table below. */
enum { BODIES };

enum { SIDE = 16, CORNERS = SIDE * SIDE * SIDE, NUMBERS = 4 /* of a body */, AXES = 3 };

static const int TILE = 256, TERM = 32;
static const double UNIT = 0x1p-24;

/* A right sum, and the sum of the pulls without their signs, for each axis. */
struct sums {
    double exact[AXES], size[AXES];
};

/* The lesson's input, the right answer, and the result for the first seed. */
struct bodies {
    struct nbody nbody;
    float *positions;
    int corners, corner[CORNERS]; /* those that have bodies */
    int count[CORNERS];           /* of bodies, by corner */
    struct sums sums[CORNERS];
    double strength; /* mean of |x| + |y| + |z|: printed as the answer */
};

static void begin(struct harness *h)
{
    struct bodies *bodies = h->state;
    const size_t n = h->sizes[BODIES];
    bodies->positions = lesson_alloc(n * NUMBERS * sizeof *bodies->positions);
    bodies->nbody = (struct nbody){(int)n, bodies->positions};
}

static int corner_of(const struct harness *h, uint64_t body)
{
    return (int)(harness_random(body, h->seeds[h->seed_set][0]) % CORNERS);
}

/* The coordinate of a corner, in steps of the lattice; each step is 1 / SIDE. */
static int coordinate(int corner, int axis)
{
    static const int steps[AXES] = {1, SIDE, SIDE * SIDE};
    return corner / steps[axis] % SIDE;
}

static void prepare(struct harness *h)
{
    const struct bodies *bodies = h->state;
    for (uint64_t i = 0; i < h->sizes[BODIES]; i++) {
        for (int axis = 0; axis < AXES; axis++)
            bodies->positions[NUMBERS * i + (uint64_t)axis] =
                (float)coordinate(corner_of(h, i), axis) / SIDE;
        bodies->positions[NUMBERS * i + AXES] = 0;
    }
}

/* What all bodies pull at this corner. */
static struct sums sums_at(const struct bodies *bodies, int corner)
{
    struct sums sums = {{0}, {0}};
    for (int i = 0; i < bodies->corners; i++) {
        double d[AXES], square = (double)NBODY_SOFTENING;
        for (int axis = 0; axis < AXES; axis++) {
            d[axis] =
                (double)(coordinate(bodies->corner[i], axis) - coordinate(corner, axis)) / SIDE;
            square += d[axis] * d[axis];
        }
        const double pull = bodies->count[bodies->corner[i]] / (square * sqrt(square));
        for (int axis = 0; axis < AXES; axis++) {
            sums.exact[axis] += d[axis] * pull;
            sums.size[axis] += fabs(d[axis]) * pull;
        }
    }
    return sums;
}

static void find_expected(struct harness *h)
{
    struct bodies *bodies = h->state;
    memset(bodies->count, 0, sizeof bodies->count);
    for (uint64_t i = 0; i < h->sizes[BODIES]; i++)
        bodies->count[corner_of(h, i)]++;
    bodies->corners = 0;
    for (int corner = 0; corner < CORNERS; corner++)
        if (bodies->count[corner] > 0)
            bodies->corner[bodies->corners++] = corner;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < bodies->corners; i++)
        bodies->sums[bodies->corner[i]] = sums_at(bodies, bodies->corner[i]);
}

/* By what part of the sum of sizes an acceleration may be wrong. */
static double tolerance(const struct harness *h)
{
    const double n = (double)h->sizes[BODIES];
    const double roundings = (ceil(n / TILE) + TILE + TERM) * UNIT;
    return roundings / (1 - roundings);
}

/* The mean of |x| + |y| + |z| of the right accelerations, and by how much it may be wrong. */
static void find_strength(const struct harness *h, double *strength, double *bound)
{
    const struct bodies *bodies = h->state;
    *strength = *bound = 0;
    for (int i = 0; i < bodies->corners; i++) {
        const int corner = bodies->corner[i];
        const double part = bodies->count[corner] / (double)h->sizes[BODIES];
        for (int axis = 0; axis < AXES; axis++) {
            *strength += part * fabs(bodies->sums[corner].exact[axis]);
            *bound += part * tolerance(h) * bodies->sums[corner].size[axis];
        }
    }
    *bound += 1e-9 * *strength; /* for the roundings of these sums themselves */
}

static double strength_of(const struct harness *h, const float *accelerations)
{
    const uint64_t n = h->sizes[BODIES];
    double sum = 0;
    for (uint64_t i = 0; i < n; i++)
        for (uint64_t axis = 0; axis < AXES; axis++)
            sum += fabs((double)accelerations[NUMBERS * i + axis]);
    return sum / (double)n;
}

static void expect(struct harness *h, char *fields, size_t size)
{
    double strength, bound;
    find_expected(h);
    find_strength(h, &strength, &bound);
    harness_append(fields, size, "\"least\":%.17g,\"most\":%.17g", strength - bound,
                   strength + bound);
}

static size_t answer_bytes(const struct harness *h)
{
    return h->sizes[BODIES] * NUMBERS * sizeof(float);
}

static void remember(struct harness *h, const void *answer)
{
    ((struct bodies *)h->state)->strength = strength_of(h, answer);
}

/* Is this number of the answer right? */
static bool is_right(const struct harness *h, uint64_t body, int axis, float got)
{
    const struct sums *sums = &((const struct bodies *)h->state)->sums[corner_of(h, body)];
    const double bound = tolerance(h) * sums->size[axis] + 1e-9 * sums->size[axis];
    return fabs((double)got - sums->exact[axis]) <= bound; /* not if it is NaN */
}

static bool check(struct harness *h, const void *answer)
{
    const struct bodies *bodies = h->state;
    const float *got = answer;
    uint64_t wrong = 0, first = 0;
    double strength, bound;
    find_expected(h);
    find_strength(h, &strength, &bound);
    for (uint64_t i = h->sizes[BODIES] * NUMBERS; i-- > 0;) {
        const int axis = (int)(i % NUMBERS);
        if (axis == AXES || is_right(h, i / NUMBERS, axis, got[i]))
            continue;
        wrong++;
        first = i;
    }
    if (wrong == 0) {
        harness_record_check(h, true, "\"answer\":%.17g,\"expected\":%.17g,\"bound\":%.17g",
                             strength_of(h, got), strength, bound);
        return true;
    }
    const int axis = (int)(first % NUMBERS), corner = corner_of(h, first / NUMBERS);
    h->wrong_byte = first * sizeof *got;
    harness_record_check(h, false,
                         "\"answer\":null,\"expected\":%.17g,\"wrong_elements\":%llu,"
                         "\"first_wrong\":%llu",
                         strength, (unsigned long long)wrong,
                         (unsigned long long)(first / NUMBERS));
    fprintf(stderr,
            "wrong: %c of body %llu is %.9g%s, expected %.9g; rounding explains at most %.3g\n",
            "xyz"[axis], (unsigned long long)(first / NUMBERS), (double)got[first],
            harness_if_nearly_poison(&got[first], sizeof *got), bodies -> sums[corner].exact[axis],
            tolerance(h) * bodies->sums[corner].size[axis]);
    fprintf(stderr, "wrong: %llu of %llu numbers\n", (unsigned long long)wrong,
            (unsigned long long)h->sizes[BODIES] * AXES);
    return false;
}

static void print(const struct harness *h)
{
    printf(" Bodies = %llu\n", (unsigned long long)h->sizes[BODIES]);
    printf(" Mean acceleration, |x| + |y| + |z| = %.9g\n",
           ((const struct bodies *)h->state)->strength);
}

static void end(struct harness *h)
{
    free(((const struct bodies *)h->state)->positions);
}

const struct problem harness_problem_nbody = {
    .name = "nbody",
    .sizes = {[BODIES] = {"bodies", "N", "bodies that attract one another", 270336, 1, 1 << 22}},
    .seeds = {1, "X", "seed of the positions", {1}, ULLONG_MAX},
    .phases = ARTICLE_PHASES,
    .smaller = "fewer --bodies",
    .hand_in = "lesson_accelerations",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct bodies),
    .end = end,
};

const struct nbody *lesson_nbody(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_nbody, argc, argv, folder);
    return &((const struct bodies *)h->state)->nbody;
}

void lesson_accelerations(struct lesson *lesson, const float *accelerations)
{
    harness_take_answer(lesson, accelerations);
}
