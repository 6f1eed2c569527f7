/* transpose.c: makes a matrix and checks its transpose.
 *
 * The elements are whole numbers below 2^24, which floats hold exactly. They are only copied, so
 * each has to arrive as it is. */
#include "answers/map.h"
#include "harness.h"
#include "transpose.h"

#include <limits.h>

/* Indices of the sizes in the table below. */
enum { ROWS, COLUMNS };

enum { VALUES = 1 << 24 };

/* The lesson's input, and the result for the first seed. */
struct matrix {
    struct transpose transpose;
    float *in;
    uint64_t first_row; /* of the transpose, its sum: printed as the answer */
};

/* The element in this row and column of the matrix. */
static unsigned value_at(const struct harness *h, uint64_t row, uint64_t column)
{
    return (unsigned)(harness_random(row * h->sizes[COLUMNS] + column, h->seeds[h->seed_set][0]) %
                      VALUES);
}

static void begin(struct harness *h)
{
    struct matrix *matrix = h->state;
    const size_t rows = h->sizes[ROWS], columns = h->sizes[COLUMNS];
    matrix->in = lesson_alloc(rows * columns * sizeof *matrix->in);
    matrix->transpose = (struct transpose){(int)rows, (int)columns, matrix->in};
}

static void prepare(struct harness *h)
{
    const struct matrix *matrix = h->state;
    const uint64_t rows = h->sizes[ROWS], columns = h->sizes[COLUMNS];
#pragma omp parallel for schedule(static)
    for (uint64_t row = 0; row < rows; row++)
        for (uint64_t column = 0; column < columns; column++)
            matrix->in[row * columns + column] = (float)value_at(h, row, column);
}

/* The sum of the transpose's first row, which was the first column. */
static uint64_t expected_sum(const struct harness *h)
{
    uint64_t sum = 0;
    for (uint64_t row = 0; row < h->sizes[ROWS]; row++)
        sum += value_at(h, row, 0);
    return sum;
}

static void expect(struct harness *h, char *fields, size_t size)
{
    harness_append(fields, size, "\"answer\":%llu", (unsigned long long)expected_sum(h));
}

static size_t answer_bytes(const struct harness *h)
{
    return h->sizes[ROWS] * h->sizes[COLUMNS] * sizeof(float);
}

static void remember(struct harness *h, const void *answer)
{
    struct matrix *matrix = h->state;
    const float *out = answer;
    matrix->first_row = 0;
    for (uint64_t i = 0; i < h->sizes[ROWS]; i++)
        matrix->first_row += (uint64_t)out[i];
}

/* The wrong elements of an answer. */
struct wrong {
    uint64_t count;
    uint64_t row, column; /* of the first, in the transpose */
    struct map map;
};

static void report_first(const struct harness *h, const struct wrong *wrong, const float *got)
{
    fprintf(stderr, "wrong: row %llu, column %llu holds %.9g%s, expected %u\n",
            (unsigned long long)wrong->row, (unsigned long long)wrong->column, (double)*got,
            harness_if_nearly_poison(got, sizeof *got), value_at(h, wrong->column, wrong->row));
}

static void compare(const struct harness *h, const float *out, struct wrong *wrong)
{
    const uint64_t height = h->sizes[COLUMNS], width = h->sizes[ROWS]; /* of the transpose */
    for (uint64_t row = 0; row < height; row++) {
        for (uint64_t column = 0; column < width; column++) {
            const float *got = out + row * width + column;
            if (*got == (float)value_at(h, column, row))
                continue;
            harness_map_mark(&wrong->map, (int)row, (int)column);
            if (wrong->count++ > 0)
                continue;
            wrong->row = row;
            wrong->column = column;
            report_first(h, wrong, got);
        }
    }
}

static bool check(struct harness *h, const void *answer)
{
    const unsigned long long sum = expected_sum(h);
    struct wrong wrong = {.map = harness_map_of((int)h->sizes[COLUMNS], (int)h->sizes[ROWS])};
    compare(h, answer, &wrong);
    if (wrong.count == 0) {
        harness_record_check(h, true, "\"answer\":%llu,\"expected\":%llu", sum, sum);
        return true;
    }
    h->wrong_byte = (wrong.row * h->sizes[ROWS] + wrong.column) * sizeof(float);
    harness_record_check(h, false,
                         "\"answer\":null,\"expected\":%llu,\"wrong_elements\":%llu,"
                         "\"first_wrong\":{\"row\":%llu,\"column\":%llu}",
                         sum, (unsigned long long)wrong.count, (unsigned long long)wrong.row,
                         (unsigned long long)wrong.column);
    harness_map_print(&wrong.map, "transpose");
    fprintf(stderr, "wrong: %llu of %llu elements\n", (unsigned long long)wrong.count,
            (unsigned long long)h->sizes[ROWS] * h->sizes[COLUMNS]);
    return false;
}

static void print(const struct harness *h)
{
    const struct matrix *matrix = h->state;
    printf(" Matrix = %d x %d\n", matrix->transpose.rows, matrix->transpose.columns);
    printf(" Sum of the transpose's first row = %llu\n", (unsigned long long)matrix->first_row);
}

static void end(struct harness *h)
{
    free(((const struct matrix *)h->state)->in);
}

const struct problem harness_problem_transpose = {
    .name = "transpose",
    .sizes = {[ROWS] = {"rows", "M", "rows of the matrix", 8192, 1, 500000},
              [COLUMNS] = {"columns", "N", "columns of the matrix", 8192, 1, 500000}},
    .seeds = {1, "X", "seed of the matrix", {1}, ULLONG_MAX},
    .phases = ARTICLE_PHASES,
    .smaller = "a smaller matrix",
    .hand_in = "lesson_transposed",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct matrix),
    .end = end,
};

const struct transpose *lesson_transpose(struct lesson *lesson, int argc, char **argv,
                                         const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_transpose, argc, argv, folder);
    return &((const struct matrix *)h->state)->transpose;
}

void lesson_transposed(struct lesson *lesson, const float *out)
{
    harness_take_answer(lesson, out);
}
