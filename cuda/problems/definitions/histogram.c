/* histogram.c: makes an array of bytes and checks how often each value occurs in it. */
#include "harness.h"
#include "histogram.h"

#include <limits.h>

/* Indices of the size and the choice in the tables below. */
enum { ELEMENTS };
enum { VALUES };

enum { COMMON = 7 }; /* the value of three in four elements that are skewed */

/* The lesson's input, and the right answer. */
struct bytes {
    struct histogram histogram;
    unsigned char *x;
    unsigned expected[HISTOGRAM_BINS];
    unsigned most; /* of the first seed's bins: printed as the answer */
};

static void begin(struct harness *h)
{
    struct bytes *bytes = h->state;
    bytes->x = lesson_alloc(h->sizes[ELEMENTS]);
    bytes->histogram = (struct histogram){h->sizes[ELEMENTS], bytes->x};
}

static unsigned char value_at(uint64_t place, uint64_t seed, bool skewed)
{
    const uint64_t random = harness_random(place, seed);
    return skewed && random >> 8 & 3 ? COMMON : (unsigned char)random;
}

static void prepare(struct harness *h)
{
    const struct bytes *bytes = h->state;
    const uint64_t seed = h->seeds[h->seed_set][0], count = h->sizes[ELEMENTS];
    const bool skewed = strcmp(h->choices[VALUES], "skewed") == 0;
#pragma omp parallel for schedule(static)
    for (uint64_t i = 0; i < count; i++)
        bytes->x[i] = value_at(i, seed, skewed);
}

/* Counts this repeat's values. Returns the count of the most frequent one. */
static unsigned find_expected(struct harness *h)
{
    struct bytes *bytes = h->state;
    const uint64_t seed = h->seeds[h->seed_set][0];
    const bool skewed = strcmp(h->choices[VALUES], "skewed") == 0;
    unsigned most = 0;
    memset(bytes->expected, 0, sizeof bytes->expected);
    for (uint64_t i = 0; i < h->sizes[ELEMENTS]; i++) {
        const unsigned count = ++bytes->expected[value_at(i, seed, skewed)];
        most = count > most ? count : most;
    }
    return most;
}

static uint64_t digest_of(const unsigned *bins)
{
    uint64_t digest = 0;
    for (int i = 0; i < HISTOGRAM_BINS; i++)
        digest = harness_digest(digest, bins[i]);
    return digest;
}

static void expect(struct harness *h, char *fields, size_t size)
{
    const unsigned most = find_expected(h);
    harness_append(fields, size, "\"answer\":%u,\"digest\":\"%016llx\"", most,
                   (unsigned long long)digest_of(((const struct bytes *)h->state)->expected));
}

static size_t answer_bytes(const struct harness *h)
{
    (void)h;
    return HISTOGRAM_BINS * sizeof(unsigned);
}

static void remember(struct harness *h, const void *answer)
{
    struct bytes *bytes = h->state;
    const unsigned *bins = answer;
    bytes->most = 0;
    for (int i = 0; i < HISTOGRAM_BINS; i++)
        bytes->most = bins[i] > bytes->most ? bins[i] : bytes->most;
}

static bool check(struct harness *h, const void *answer)
{
    const struct bytes *bytes = h->state;
    const unsigned *bins = answer, most = find_expected(h);
    int wrong = 0, first = 0;
    for (int i = HISTOGRAM_BINS - 1; i >= 0; i--) {
        if (bins[i] == bytes->expected[i])
            continue;
        wrong++;
        first = i;
    }
    if (wrong == 0) {
        harness_record_check(h, true, "\"answer\":%u,\"expected\":%u,\"digest\":\"%016llx\"", most,
                             most, (unsigned long long)digest_of(bins));
        return true;
    }
    h->wrong_byte = (size_t)first * sizeof *bins;
    harness_record_check(h, false,
                         "\"answer\":null,\"expected\":%u,\"wrong_elements\":%d,\"first_wrong\":%d",
                         most, wrong, first);
    fprintf(stderr, "wrong: bin %d holds %u%s, expected %u\n", first, bins[first],
            harness_if_nearly_poison(&bins[first], sizeof *bins), bytes->expected[first]);
    fprintf(stderr, "wrong: %d of %d bins\n", wrong, HISTOGRAM_BINS);
    return false;
}

static void print(const struct harness *h)
{
    printf(" Elements = %llu, %s\n", (unsigned long long)h->sizes[ELEMENTS], h->choices[VALUES]);
    printf(" In the fullest bin = %u\n", ((const struct bytes *)h->state)->most);
}

static void end(struct harness *h)
{
    free(((const struct bytes *)h->state)->x);
}

static const char *const values[] = {"uniform", "skewed", NULL};

const struct problem harness_problem_histogram = {
    .name = "histogram",
    .sizes = {[ELEMENTS] = {"elements", "N", "bytes of the array", 1 << 26, 1, UINT32_MAX}},
    .seeds = {1, "X", "seed of the values", {1}, ULLONG_MAX},
    .choices = {[VALUES] = {"values", "HOW", "how the values are distributed", values}},
    .phases = ARTICLE_PHASES,
    .smaller = "fewer --elements",
    .hand_in = "lesson_bins",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct bytes),
    .end = end,
};

const struct histogram *lesson_histogram(struct lesson *lesson, int argc, char **argv,
                                         const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_histogram, argc, argv, folder);
    return &((const struct bytes *)h->state)->histogram;
}

void lesson_bins(struct lesson *lesson, const unsigned *bins)
{
    harness_take_answer(lesson, bins);
}
