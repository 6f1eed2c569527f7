/* spmv.c: makes a sparse matrix and a vector, and checks their product.
 *
 * Values and elements of x are whole numbers from 1 to 15, and a row has at most LONGEST = 4096
 * entries. So no sum exceeds 4096 * 15 * 15 = 921,600, which is below 2^24: every sum is exact in
 * float, in any order of additions, with a fused multiply-add or without. As none of the numbers is
 * 0, a product that is left out, or added twice, changes the sum.
 *
 * The check does not read the arrays of the matrix. It makes each entry again from the seed, and
 * adds up in integers. */
#include "harness.h"
#include "spmv.h"

#include <limits.h>

/* Indices of the size and the choice in the tables below. */
enum { ROWS };
enum { MATRIX };

enum { MOST_VALUE = 15, LONGEST = 4096, SKEW = 5000, NEIGHBOURS = 5 };

/* What each random number is for: it is the second part of its place. */
enum { FOR_LENGTH, FOR_COLUMN, FOR_VALUE, FOR_X };

/* The matrix before its entries are made */
struct shape {
    enum { UNIFORM, STENCIL, SKEWED } kind;
    int rows;
    int width; /* of the grid of points, if it is a stencil */
};

/* The lesson's input, and the result for the first seed. */
struct sparse {
    struct spmv spmv;
    struct shape shape;
    int *offsets, *columns;
    float *values, *x;
    uint64_t sum; /* of y: printed as the answer */
};

static uint64_t random_at(uint64_t place, int purpose, uint64_t seed)
{
    return harness_random(place << 2 | (uint64_t)purpose, seed);
}

/* The point itself and its neighbours on a grid, left out where the grid ends. Puts their columns
 * into `columns`, in ascending order, and returns how many there are. */
static int neighbours_of(struct shape shape, int row, int columns[NEIGHBOURS])
{
    const int width = shape.width;
    int count = 0;
    if (row >= width)
        columns[count++] = row - width;
    if (row % width > 0)
        columns[count++] = row - 1;
    columns[count++] = row;
    if (row % width < width - 1 && row < shape.rows - 1)
        columns[count++] = row + 1;
    if (row < shape.rows - width)
        columns[count++] = row + width;
    return count;
}

/* The number of a row's entries. It is the same for all seeds, so that the arrays keep their sizes.
 * Uniform: 20 to 40, 30 on average. Skewed, as in a graph of pages and their links: about one row
 * in k has k entries or more, up to LONGEST, and nearly one in five has none, because SKEW is
 * larger. The random number of row 0 is 0, so a skewed matrix of any size has a row that is long.
 */
static int length_of(struct shape shape, int row)
{
    int columns[NEIGHBOURS] = {0};
    if (shape.kind == STENCIL)
        return neighbours_of(shape, row, columns);
    const uint64_t random = random_at((uint64_t)row, FOR_LENGTH, 0);
    const int length =
        shape.kind == UNIFORM ? 20 + (int)(random % 21) : LONGEST / (1 + (int)(random % SKEW));
    return length < shape.rows ? length : shape.rows;
}

/* The column of a row's entry. The row's columns are divided into as many equal parts as it has
 * entries, with one of them in each, so that no column occurs twice. `entry` is counted over all
 * rows, and `i` within the row. */
static int column_of(struct shape shape, int row, int i, int length, uint64_t entry, uint64_t seed)
{
    int columns[NEIGHBOURS] = {0};
    if (shape.kind == STENCIL) {
        (void)neighbours_of(shape, row, columns);
        return columns[i];
    }
    const uint64_t first = (uint64_t)i * (uint64_t)shape.rows / (uint64_t)length;
    const uint64_t next = (uint64_t)(i + 1) * (uint64_t)shape.rows / (uint64_t)length;
    return (int)(first + random_at(entry, FOR_COLUMN, seed) % (next - first));
}

static unsigned number_at(uint64_t place, int purpose, uint64_t seed)
{
    return 1 + (unsigned)(random_at(place, purpose, seed) % MOST_VALUE);
}

static struct shape shape_of(const struct harness *h)
{
    const char *word = h->choices[MATRIX];
    struct shape shape = {.rows = (int)h->sizes[ROWS], .width = 1};
    shape.kind = strcmp(word, "stencil") == 0  ? STENCIL
                 : strcmp(word, "skewed") == 0 ? SKEWED
                                               : UNIFORM;
    while ((uint64_t)shape.width * (uint64_t)shape.width < h->sizes[ROWS])
        shape.width++;
    return shape;
}

static void begin(struct harness *h)
{
    struct sparse *sparse = h->state;
    const struct shape shape = sparse->shape = shape_of(h);
    const size_t rows = h->sizes[ROWS];
    sparse->offsets = lesson_alloc((rows + 1) * sizeof *sparse->offsets);
    sparse->offsets[0] = 0;
    for (int row = 0; row < shape.rows; row++)
        sparse->offsets[row + 1] = sparse->offsets[row] + length_of(shape, row);
    const size_t entries = (size_t)sparse->offsets[rows];
    sparse->columns = lesson_alloc(entries * sizeof *sparse->columns);
    sparse->values = lesson_alloc(entries * sizeof *sparse->values);
    sparse->x = lesson_alloc(rows * sizeof *sparse->x);
    sparse->spmv = (struct spmv){shape.rows,      (int)entries,   sparse->offsets,
                                 sparse->columns, sparse->values, sparse->x};
}

static void prepare(struct harness *h)
{
    const struct sparse *sparse = h->state;
    const struct shape shape = sparse->shape;
    const uint64_t seed = h->seeds[h->seed_set][0];
#pragma omp parallel for schedule(static)
    for (int row = 0; row < shape.rows; row++) {
        const int first = sparse->offsets[row], length = sparse->offsets[row + 1] - first;
        sparse->x[row] = (float)number_at((uint64_t)row, FOR_X, seed);
        for (int i = 0; i < length; i++) {
            const int entry = first + i;
            sparse->columns[entry] = column_of(shape, row, i, length, (uint64_t)entry, seed);
            sparse->values[entry] = (float)number_at((uint64_t)entry, FOR_VALUE, seed);
        }
    }
}

/* The element of y of this row, whose entries are counted from `first` on */
static unsigned expected_at(struct shape shape, int row, uint64_t first, uint64_t seed)
{
    const int length = length_of(shape, row);
    unsigned sum = 0;
    for (int i = 0; i < length; i++) {
        const uint64_t entry = first + (uint64_t)i;
        const int column = column_of(shape, row, i, length, entry, seed);
        sum += number_at(entry, FOR_VALUE, seed) * number_at((uint64_t)column, FOR_X, seed);
    }
    return sum;
}

/* The right y; the caller frees it. Puts its sum into `sum`. */
static unsigned *find_expected(const struct harness *h, uint64_t *sum)
{
    const struct shape shape = shape_of(h);
    const uint64_t seed = h->seeds[h->seed_set][0];
    uint64_t *firsts = lesson_alloc((size_t)shape.rows * sizeof *firsts);
    unsigned *expected = lesson_alloc((size_t)shape.rows * sizeof *expected);
    uint64_t first = 0, all = 0;
    for (int row = 0; row < shape.rows; row++) {
        firsts[row] = first;
        first += (uint64_t)length_of(shape, row);
    }
#pragma omp parallel for schedule(dynamic, 1024) reduction(+ : all)
    for (int row = 0; row < shape.rows; row++)
        all += expected[row] = expected_at(shape, row, firsts[row], seed);
    free(firsts);
    *sum = all;
    return expected;
}

static void expect(struct harness *h, char *fields, size_t size)
{
    uint64_t sum;
    free(find_expected(h, &sum));
    harness_append(fields, size, "\"answer\":%llu", (unsigned long long)sum);
}

static size_t answer_bytes(const struct harness *h)
{
    return h->sizes[ROWS] * sizeof(float);
}

static void remember(struct harness *h, const void *answer)
{
    struct sparse *sparse = h->state;
    const float *y = answer;
    sparse->sum = 0;
    for (int row = 0; row < sparse->shape.rows; row++)
        sparse->sum += (uint64_t)y[row];
}

static bool check(struct harness *h, const void *answer)
{
    const float *y = answer;
    const int rows = (int)h->sizes[ROWS];
    uint64_t sum;
    unsigned *expected = find_expected(h, &sum);
    int wrong = 0, first = 0;
    for (int row = rows - 1; row >= 0; row--) {
        if (y[row] == (float)expected[row])
            continue;
        wrong++;
        first = row;
    }
    if (wrong == 0) {
        harness_record_check(h, true, "\"answer\":%llu,\"expected\":%llu", (unsigned long long)sum,
                             (unsigned long long)sum);
    } else {
        h->wrong_byte = (size_t)first * sizeof *y;
        harness_record_check(
            h, false, "\"answer\":null,\"expected\":%llu,\"wrong_elements\":%d,\"first_wrong\":%d",
            (unsigned long long)sum, wrong, first);
        fprintf(stderr, "wrong: element %d of y holds %.9g%s, expected %u\n", first,
                (double)y[first], harness_if_nearly_poison(&y[first], sizeof *y), expected[first]);
        fprintf(stderr, "wrong: %d of %d elements\n", wrong, rows);
    }
    free(expected);
    return wrong == 0;
}

static void print(const struct harness *h)
{
    const struct sparse *sparse = h->state;
    printf(" Matrix = %d rows, %d entries, %s\n", sparse->spmv.rows, sparse->spmv.entries,
           h->choices[MATRIX]);
    printf(" Sum of y = %llu\n", (unsigned long long)sparse->sum);
}

static void end(struct harness *h)
{
    const struct sparse *sparse = h->state;
    free(sparse->offsets);
    free(sparse->columns);
    free(sparse->values);
    free(sparse->x);
}

static const char *const matrices[] = {"uniform", "stencil", "skewed", NULL};

/* 50,000,000 rows have at most 2,000,000,000 entries, which an int can count. */
const struct problem harness_problem_spmv = {
    .name = "spmv",
    .sizes = {[ROWS] = {"rows", "N", "rows and columns of the matrix", 4000000, 1, 50000000}},
    .seeds = {1, "X", "seed of the matrix and the vector", {1}, ULLONG_MAX},
    .choices = {[MATRIX] = {"matrix", "KIND", "how the entries are distributed", matrices}},
    .phases = ARTICLE_PHASES,
    .smaller = "fewer --rows",
    .hand_in = "lesson_applied",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct sparse),
    .end = end,
};

const struct spmv *lesson_spmv(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_spmv, argc, argv, folder);
    return &((const struct sparse *)h->state)->spmv;
}

void lesson_applied(struct lesson *lesson, const float *y)
{
    harness_take_answer(lesson, y);
}
