/* pi.c: π by random points: makes the points, counts their hits and checks the estimate.
 *
 * Philox4x32-10 is from Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2,
 * 3", SC11. The order is that of cuRAND's host API: element i is word i % 4 of a block. The block's
 * counter is (i / 4) / 65536, in the low 64 bits, and its subsequence is (i / 4) % 65536, in the
 * high 64 bits; the seed is the key.
 *
 * Two generators are not cuRAND's. A word of theirs is a whole point, with x in its low 16 bits and
 * y in its high 16 bits. philox7x16 is Philox with seven rounds; point i is word i % 4. mwc64x is
 * MWC64X by D. B. Thomas (2011), in STREAMS streams; point i is word i / STREAMS of stream
 * i % STREAMS, and Philox with seven rounds makes the first state of each stream. */
#include "harness.h"
#include "pi.h"

#include <limits.h>
#include <string.h>

/* Indices of the size, the seeds and the choice in the tables below. */
enum { POINTS };
enum { X, Y };
enum { GENERATOR };

enum { ROUNDS = 10, FEWER_ROUNDS = 7, SUBSEQUENCES = 65536, STREAMS = 262144 };

struct words {
    uint32_t word[4];
};

static struct words philox(uint64_t low, uint64_t high, uint64_t key, int rounds)
{
    uint32_t a = (uint32_t)low, b = (uint32_t)(low >> 32);
    uint32_t c = (uint32_t)high, d = (uint32_t)(high >> 32);
    uint32_t key0 = (uint32_t)key, key1 = (uint32_t)(key >> 32);
    for (int round = 0; round < rounds; round++) {
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

/* Elements 4 * block to 4 * block + 3 of the sequence of this seed. */
static struct words point_block(uint64_t block, uint64_t seed, int rounds)
{
    return philox(block / SUBSEQUENCES, block % SUBSEQUENCES, seed, rounds);
}

/* cuRAND's map of 32 random bits into (0, 1]. */
static float uniform_of(uint32_t bits)
{
    return (float)bits * 2.3283064e-10f + 2.3283064e-10f / 2.0f;
}

static bool is_generator(const struct harness *h, const char *name)
{
    return strcmp(h->choices[GENERATOR], name) == 0;
}

/* Whether the harness can make the same points, so that hits are compared for equality. */
static bool is_known(const struct harness *h)
{
    return is_generator(h, "philox") || is_generator(h, "philox7x16") || is_generator(h, "mwc64x");
}

void lesson_random_points(const struct lesson *lesson, float *uniform, uint64_t count,
                          unsigned long long seed)
{
    lesson_random_points_from(lesson, uniform, 0, count, seed);
}

void lesson_random_points_from(const struct lesson *lesson, float *uniform, uint64_t first,
                               uint64_t count, unsigned long long seed)
{
    const struct harness *h = lesson->harness;
    if (!is_generator(h, "philox"))
        harness_fail(EXIT_USAGE,
                     "--generator %s: lesson %s generates its points on the host, which has "
                     "only philox; the lessons with cuRAND have the others",
                     h->choices[GENERATOR], h->folder);
    const uint64_t end = first + count;
    harness_device_host_writes(uniform, count * sizeof *uniform);
#pragma omp parallel for schedule(static)
    for (uint64_t block = first / 4; block < (end + 3) / 4; block++) {
        struct words bits = point_block(block, seed, ROUNDS);
        for (uint64_t k = 0; k < 4; k++)
            if (4 * block + k >= first && 4 * block + k < end)
                uniform[4 * block + k - first] = uniform_of(bits.word[k]);
    }
}

/* Hits among the first `points` points of a block, which has four. */
static unsigned float_hits(uint64_t block, const uint64_t *seeds, uint64_t points)
{
    struct words xs = point_block(block, seeds[X], ROUNDS);
    struct words ys = point_block(block, seeds[Y], ROUNDS);
    unsigned hits = 0;
    for (uint64_t k = 0; k < 4 && k < points; k++) {
        float x = uniform_of(xs.word[k]), y = uniform_of(ys.word[k]);
        hits += x * x + y * y < 1;
    }
    return hits;
}

/* Whether a point in the centre of one of 65536 x 65536 cells hits, computed in whole numbers:
 * ((2x + 1) / 2^17)^2 + ((2y + 1) / 2^17)^2 < 1 is equivalent to x(x + 1) + y(y + 1) < 2^32. */
static unsigned cell_hit(uint32_t cell)
{
    uint64_t x = cell & 0xffff, y = cell >> 16;
    return x * (x + 1) + y * (y + 1) < (uint64_t)1 << 32;
}

/* Hits among the first `points` points of a block of philox7x16. */
static unsigned cell_hits(uint64_t block, const uint64_t *seeds, uint64_t points)
{
    struct words cells = point_block(block, seeds[X], FEWER_ROUNDS);
    unsigned hits = 0;
    for (uint64_t k = 0; k < 4 && k < points; k++)
        hits += cell_hit(cells.word[k]);
    return hits;
}

/* Hits among the first `points` points of a stream of mwc64x. Its state is 2^32 carry + x. */
static uint64_t stream_hits(uint64_t stream, const uint64_t *seeds, uint64_t points)
{
    const struct words start = philox(0, stream, seeds[X], FEWER_ROUNDS);
    uint32_t x = start.word[0] | 1, carry = start.word[1] >> 1;
    uint64_t hits = 0;
    for (uint64_t k = 0; k < points; k++) {
        hits += cell_hit(x ^ carry);
        const uint64_t state = (uint64_t)0xFFFEB81Bu * x + carry;
        x = (uint32_t)state;
        carry = (uint32_t)(state >> 32);
    }
    return hits;
}

static uint64_t count_hits(const struct harness *h)
{
    const uint64_t count = h->sizes[POINTS], *seeds = h->seeds[h->seed_set];
    uint64_t hits = 0;
    if (is_generator(h, "mwc64x")) {
#pragma omp parallel for schedule(static) reduction(+ : hits)
        for (uint64_t stream = 0; stream < STREAMS; stream++)
            hits += stream_hits(stream, seeds, (count + STREAMS - 1 - stream) / STREAMS);
        return hits;
    }
    const uint64_t blocks = (count + 3) / 4;
    const bool in_cells = is_generator(h, "philox7x16");
#pragma omp parallel for schedule(static) reduction(+ : hits)
    for (uint64_t block = 0; block < blocks; block++) {
        const uint64_t points = count - 4 * block;
        hits += in_cells ? cell_hits(block, seeds, points) : float_hits(block, seeds, points);
    }
    return hits;
}

/* The lesson's input, its hits for the first seeds, and the right ones for each set of seeds. */
struct found {
    struct pi pi;
    uint64_t hits;
    uint64_t expected[MAX_SEED_SETS];
    bool expected_known[MAX_SEED_SETS];
};

/* The distance of the estimate 4 hits / points from π, in standard errors. */
static double sigmas_from_pi(uint64_t hits, uint64_t points)
{
    double p = acos(-1.0) / 4;
    double standard_error = 4 * sqrt(p * (1 - p) / (double)points);
    return fabs(4.0 * (double)hits / (double)points - 4 * p) / standard_error;
}

static uint64_t expected_hits(struct harness *h)
{
    struct found *found = h->state;
    const int set = h->seed_set;
    if (!found->expected_known[set]) {
        found->expected[set] = count_hits(h);
        found->expected_known[set] = true;
    }
    return found->expected[set];
}

static const double MOST_SIGMAS = 4;

/* For a generator whose points are not known, gives limits instead of the answer. */
static void expect(struct harness *h, char *fields, size_t size)
{
    if (is_known(h)) {
        harness_append(fields, size, "\"answer\":%llu", (unsigned long long)expected_hits(h));
        return;
    }
    const double points = (double)h->sizes[POINTS], p = acos(-1.0) / 4;
    const double most_off = MOST_SIGMAS * sqrt(points * p * (1 - p));
    harness_append(fields, size, "\"least\":%.0f,\"most\":%.0f",
                   fmax(ceil(points * p - most_off), 0),
                   fmin(floor(points * p + most_off), points));
}

static bool check_statistically(const struct harness *h, uint64_t hits, uint64_t points)
{
    double sigmas = sigmas_from_pi(hits, points);
    bool ok = sigmas <= MOST_SIGMAS && hits <= points;
    harness_record_check(h, ok, "\"answer\":%llu,\"expected\":null,\"sigma\":%.6g",
                         (unsigned long long)hits, sigmas);
    if (!ok)
        fprintf(stderr, "wrong: %llu hits are %.1f standard errors from pi; at most %g pass\n",
                (unsigned long long)hits, sigmas, MOST_SIGMAS);
    return ok;
}

static size_t answer_bytes(const struct harness *h)
{
    (void)h;
    return sizeof(uint64_t);
}

static void remember(struct harness *h, const void *answer)
{
    ((struct found *)h->state)->hits = *(const uint64_t *)answer;
}

/* Writes words to print after a wrong number of hits, if there are more hits than points: it is the
 * poison, or nearly a multiple of an int of poison, as a sum of such ints is. Else "". */
static void remark_on(uint64_t hits, uint64_t points, char *remark, size_t size)
{
    enum { HALF_WRITTEN = 1 << 15 }; /* an int, of which one byte or two were written */
    const uint64_t poison = 0x01010101u * POISON, count = (hits + HALF_WRITTEN) / poison;
    const size_t bytes = hits > UINT32_MAX ? sizeof hits : sizeof(uint32_t);
    *remark = '\0';
    if (hits > points)
        snprintf(remark, size, "%s", harness_if_nearly_poison(&hits, bytes));
    if (hits > points && *remark == '\0' && count > 1 && hits < count * poison + points)
        snprintf(remark, size,
                 " (nearly %llu times %llu, the poison: as if %llu numbers in the sum were never "
                 "written)",
                 (unsigned long long)count, (unsigned long long)poison, (unsigned long long)count);
}

static bool check(struct harness *h, const void *answer)
{
    char remark[160];
    const uint64_t hits = *(const uint64_t *)answer;
    if (!is_known(h))
        return check_statistically(h, hits, h->sizes[POINTS]);

    const uint64_t expected = expected_hits(h);
    bool ok = hits == expected;
    harness_record_check(h, ok, "\"answer\":%llu,\"expected\":%llu", (unsigned long long)hits,
                         (unsigned long long)expected);
    if (ok)
        return true;
    remark_on(hits, h->sizes[POINTS], remark, sizeof remark);
    fprintf(stderr, "wrong: %llu hit%s%s, expected %llu\n", (unsigned long long)hits,
            hits == 1 ? "" : "s", remark, (unsigned long long)expected);
    return false;
}

static void begin(struct harness *h)
{
    struct pi *pi = &((struct found *)h->state)->pi;
    pi->points = h->sizes[POINTS];
    pi->generator = h->choices[GENERATOR];
}

static void prepare(struct harness *h)
{
    struct pi *pi = &((struct found *)h->state)->pi;
    pi->seed_x = h->seeds[h->seed_set][X];
    pi->seed_y = h->seeds[h->seed_set][Y];
}

static void print(const struct harness *h)
{
    const uint64_t hits = ((const struct found *)h->state)->hits;
    const double points = (double)h->sizes[POINTS], mean = (double)hits / points;
    printf(" Points = %llu\n", (unsigned long long)h->sizes[POINTS]);
    printf(" Hits = %llu\n", (unsigned long long)hits);
    printf(" Result = %.6f\n", 4 * mean);
    if (points > 1) /* as in the article: of the mean of the hits, not of 4 times the mean */
        printf(" Standard deviation = %.7e\n", sqrt((mean - mean * mean) / (points - 1)));
    printf(" Difference from real pi value = %.7e\n", fabs(4 * mean - acos(-1.0)));
}

static const char *const generators[] = {"philox",     "xorwow", "mrg32k3a", "mtgp32",
                                         "philox7x16", "mwc64x", "xoshiro",  NULL};

const struct problem harness_problem_pi = {
    .name = "pi",
    .sizes = {[POINTS] = {"points", "N", "random points", 67108860, 1, (uint64_t)1 << 40}},
    .seeds = {2, "X[,Y]", "seeds of x and y", {[X] = 777, [Y] = 123}, ULLONG_MAX},
    .choices = {[GENERATOR] = {"generator", "NAME", "generator, in lessons that use cuRAND",
                               generators}},
    .phases = ARTICLE_PHASES,
    .shared = POINTS,
    .smaller = "fewer --points",
    .hand_in = "lesson_hits",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct found),
};

const struct pi *lesson_pi(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_pi, argc, argv, folder);
    return &((const struct found *)h->state)->pi;
}

const struct pi *lesson_pi_cells(struct lesson *lesson, int argc, char **argv, const char *folder,
                                 const char *generator)
{
    static const char *alone[] = {NULL, NULL};
    static struct problem of_cells;
    alone[0] = generator;
    of_cells = harness_problem_pi;
    of_cells.choices[GENERATOR].words = alone;
    const struct harness *h = harness_begin(lesson, &of_cells, argc, argv, folder);
    return &((const struct found *)h->state)->pi;
}

void lesson_hits(struct lesson *lesson, uint64_t hits)
{
    harness_take_answer(lesson, &hits);
}
