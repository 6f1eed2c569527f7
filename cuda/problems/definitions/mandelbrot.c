/* mandelbrot.c: chooses a place of the Mandelbrot set and checks the iterations of its pixels.
 *
 * A count has one right value, because each operation on floats is rounded in one way, and no
 * compiler here fuses or reorders them. So counts are compared for equality. The judge finds them
 * in a way of its own: if (x, y) comes back to a value that it had, to the last bit, it goes round
 * for ever, and the count is the largest. Then most iterations of the points of the set are left
 * out. */
#include "answers/float_sum.h"
#include "answers/map.h"
#include "harness.h"
#include "mandelbrot.h"

#include <limits.h>

/* Indices of the sizes in the table below. */
enum { WIDTH, HEIGHT, DEPTH };

/* A spiral in the valley between the two largest parts of the set, where neighbouring points differ
 * much. Other seeds show a place a little to the side. */
static const float CENTRE_X = -0.748f, CENTRE_Y = 0.1f, EXTENT = 0.0014f, ASIDE = 0.0002f;

/* The lesson's input, and the result for the first seed. */
struct picture {
    struct mandelbrot set;
    uint64_t total; /* iterations of all pixels: printed as the answer */
};

static void prepare(struct harness *h)
{
    const uint64_t seed = h->seeds[h->seed_set][0];
    const int width = (int)h->sizes[WIDTH], height = (int)h->sizes[HEIGHT];
    const int middle_column = width / 2, middle_row = height / 2;
    const float side = EXTENT / (float)(width < height ? height : width);
    ((struct picture *)h->state)->set = (struct mandelbrot){
        .width = width,
        .height = height,
        .iterations = (int)h->sizes[DEPTH],
        .left = CENTRE_X + ASIDE * harness_uniform(0, seed) - side * (float)middle_column,
        .top = CENTRE_Y + ASIDE * harness_uniform(1, seed) + side * (float)middle_row,
        .side = side,
    };
}

/* The right count of the point (cx, cy). (x, y) is compared with one of its earlier values, which
 * is replaced after 1, 2, 4, ... iterations (Brent's way to find a cycle). */
static int count_of(float cx, float cy, int most)
{
    float x = 0, y = 0, earlier_x = 0, earlier_y = 0;
    int replace = 1;
    for (int count = 0; count < most; count++) {
        const float xx = x * x, yy = y * y;
        if (xx + yy > 4)
            return count;
        y = 2 * x * y + cy;
        x = xx - yy + cx;
        if (x == earlier_x && y == earlier_y)
            return most;
        if (count == replace) {
            replace = 2 * count;
            earlier_x = x;
            earlier_y = y;
        }
    }
    return most;
}

static int expected_at(const struct mandelbrot *set, int pixel)
{
    const int column = pixel % set->width, row = pixel / set->width;
    return count_of(set->left + (float)column * set->side, set->top - (float)row * set->side,
                    set->iterations);
}

/* All counts, right or wrong. */
struct sums {
    uint64_t total, digest; /* of the right counts */
    int wrong, first;       /* how many pixels are wrong, and the first of them */
};

/* Sums up the right counts, and compares them with `counts`, if there are any. */
static struct sums sums_of(const struct mandelbrot *set, const int *counts)
{
    const int pixels = set->width * set->height;
    uint64_t total = 0, digest = 0;
    int wrong = 0, first = pixels;
#pragma omp parallel for schedule(dynamic, 1024) reduction(+ : total, digest, wrong) reduction(min : first)
    for (int i = 0; i < pixels; i++) {
        const int expected = expected_at(set, i);
        total += (uint64_t)expected;
        digest += harness_digest((uint64_t)i, (uint64_t)expected);
        if (counts && counts[i] != expected) {
            wrong++;
            first = i < first ? i : first;
        }
    }
    return (struct sums){total, digest, wrong, first};
}

static void expect(struct harness *h, char *fields, size_t size)
{
    const struct mandelbrot *set = &((const struct picture *)h->state)->set;
    const struct sums sums = sums_of(set, NULL);
    harness_append(fields, size, "\"answer\":%llu,\"digest\":\"%016llx\"",
                   (unsigned long long)sums.total, (unsigned long long)sums.digest);
}

static size_t answer_bytes(const struct harness *h)
{
    return h->sizes[WIDTH] * h->sizes[HEIGHT] * sizeof(int);
}

static void report_wrong(const struct mandelbrot *set, const int *counts, const struct sums *sums)
{
    const int *got = counts + sums->first, pixels = set->width * set->height;
    struct map map = harness_map_of(set->height, set->width);
    fprintf(stderr, "wrong: row %d, column %d holds %d%s, expected %d\n", sums->first / set->width,
            sums->first % set->width, *got, harness_if_nearly_poison(got, sizeof *got),
            expected_at(set, sums->first));
#pragma omp parallel for schedule(dynamic, 1024)
    for (int i = 0; i < pixels; i++) {
        if (counts[i] != expected_at(set, i)) {
#pragma omp critical
            harness_map_mark(&map, i / set->width, i % set->width);
        }
    }
    harness_map_print(&map, "picture");
    fprintf(stderr, "wrong: %d of %d pixels\n", sums->wrong, pixels);
}

static bool check(struct harness *h, const void *answer)
{
    const struct mandelbrot *set = &((const struct picture *)h->state)->set;
    const struct sums sums = sums_of(set, answer);
    const unsigned long long total = sums.total;
    if (sums.wrong == 0) {
        harness_record_check(h, true, "\"answer\":%llu,\"expected\":%llu,\"digest\":\"%016llx\"",
                             total, total, (unsigned long long)sums.digest);
        return true;
    }
    h->wrong_byte = (size_t)sums.first * sizeof(int);
    harness_record_check(h, false,
                         "\"answer\":null,\"expected\":%llu,\"wrong_elements\":%d,"
                         "\"first_wrong\":{\"row\":%d,\"column\":%d}",
                         total, sums.wrong, sums.first / set->width, sums.first % set->width);
    report_wrong(set, answer, &sums);
    return false;
}

/* Writes a PGM picture: the set is black; each other pixel's grey is its count modulo 256. Leaves a
 * file that is there already, because the small run in the emulator comes after the large one. */
static void write_picture(const char *path, const struct mandelbrot *set, const int *counts)
{
    FILE *file = fopen(path, "wbx");
    if (!file)
        return;
    fprintf(file, "P5\n%d %d\n255\n", set->width, set->height);
    for (int i = 0; i < set->width * set->height; i++)
        fputc(counts[i] == set->iterations ? 0 : counts[i] % 256, file);
    fclose(file);
}

static void remember(struct harness *h, const void *answer)
{
    struct picture *picture = h->state;
    const char *path = getenv("WARPBOOK_PICTURE");
    const int *counts = answer, pixels = picture->set.width * picture->set.height;
    picture->total = 0;
    for (int i = 0; i < pixels; i++)
        picture->total += (uint64_t)counts[i];
    if (path)
        write_picture(path, &picture->set, counts);
}

static void print(const struct harness *h)
{
    const struct picture *picture = h->state;
    printf(" Picture = %d x %d, at most %d iterations\n", picture->set.width, picture->set.height,
           picture->set.iterations);
    printf(" Iterations = %llu\n", (unsigned long long)picture->total);
}

const struct problem harness_problem_mandelbrot = {
    .name = "mandelbrot",
    .sizes = {[WIDTH] = {"width", "W", "pixels in a row", 8192, 1, 32768},
              [HEIGHT] = {"height", "H", "rows of pixels", 8192, 1, 32768},
              [DEPTH] = {"depth", "N", "iterations at most for a pixel", 1000, 1, 1000000}},
    .seeds = {1, "X", "seed of the place that is shown", {1}, ULLONG_MAX},
    .phases = ARTICLE_PHASES,
    .smaller = "a smaller picture",
    .hand_in = "lesson_counts",
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct picture),
};

const struct mandelbrot *lesson_mandelbrot(struct lesson *lesson, int argc, char **argv,
                                           const char *folder)
{
    const struct harness *h =
        harness_begin(lesson, &harness_problem_mandelbrot, argc, argv, folder);
    return &((const struct picture *)h->state)->set;
}

void lesson_counts(struct lesson *lesson, const int *counts)
{
    harness_take_answer(lesson, counts);
}
