/* check.c: is the answer right? No time counts before this has said yes. */
#include "harness.h"

#include <string.h>

static const double PI = 3.14159265358979323846;

/* How many standard errors the estimate 4 hits / points lies from π. */
static double sigmas_from_pi(uint64_t hits, uint64_t points)
{
    double p = PI / 4;
    double standard_error = 4 * sqrt(p * (1 - p) / (double)points);
    return fabs(4.0 * (double)hits / (double)points - PI) / standard_error;
}

static bool check_statistically(const struct harness *h, uint64_t hits, uint64_t points)
{
    double sigmas = sigmas_from_pi(hits, points);
    bool ok = sigmas <= 4 && hits <= points;
    record("{\"v\":1,\"kind\":\"check\",\"repeat\":%d,\"ok\":%s,\"answer\":%llu,\"expected\":null,"
           "\"sigma\":%.6g}",
           h->repeat, ok ? "true" : "false", (unsigned long long)hits, sigmas);
    if (!ok)
        fprintf(stderr, "wrong: %llu hits are %.1f standard errors from pi; at most 4 pass\n",
                (unsigned long long)hits, sigmas);
    return ok;
}

bool check_hits(struct lesson *lesson, uint64_t hits)
{
    struct harness *h = lesson->harness;
    h->hits = hits;
    if (strcmp(lesson->generator, "philox") != 0)
        return check_statistically(h, hits, lesson->points);

    if (!h->expected_known) {
        h->expected_hits = expected_hits(lesson);
        h->expected_known = true;
    }
    bool ok = hits == h->expected_hits;
    record("{\"v\":1,\"kind\":\"check\",\"repeat\":%d,\"ok\":%s,\"answer\":%llu,\"expected\":%llu}",
           h->repeat, ok ? "true" : "false", (unsigned long long)hits,
           (unsigned long long)h->expected_hits);
    if (!ok)
        fprintf(stderr, "wrong: %llu hits, expected %llu\n", (unsigned long long)hits,
                (unsigned long long)h->expected_hits);
    return ok;
}

static uint64_t population(const int *cells, size_t count)
{
    uint64_t alive = 0;
    for (size_t i = 0; i < count; i++)
        alive += (uint64_t)cells[i];
    return alive;
}

bool check_board(struct lesson *lesson, const int *cells)
{
    struct harness *h = lesson->harness;
    const size_t count = (size_t)lesson->width * (size_t)lesson->height;
    if (!h->reference) {
        h->reference = (int *)lesson_alloc(count * sizeof *h->reference);
        memcpy(h->reference, lesson->first, count * sizeof *h->reference);
        life_reference(h->reference, lesson->width, lesson->height, lesson->generations);
    }
    int row = 0, column = 0;
    uint64_t wrong =
        compare_boards(cells, h->reference, lesson->width, lesson->height, &row, &column);
    uint64_t expected = population(h->reference, count);
    if (wrong) {
        record("{\"v\":1,\"kind\":\"check\",\"repeat\":%d,\"ok\":false,\"answer\":null,"
               "\"expected\":%llu,\"wrong_cells\":%llu,\"first_wrong\":{\"row\":%d,\"column\":%d}}",
               h->repeat, (unsigned long long)expected, (unsigned long long)wrong, row, column);
        fprintf(stderr, "wrong: %llu of %zu cells\n", (unsigned long long)wrong, count);
        return false;
    }
    h->population = expected;
    record("{\"v\":1,\"kind\":\"check\",\"repeat\":%d,\"ok\":true,\"answer\":%llu,"
           "\"expected\":%llu}",
           h->repeat, (unsigned long long)expected, (unsigned long long)expected);
    return true;
}
