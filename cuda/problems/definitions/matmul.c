/* matmul.c: C = A B: makes the two matrices and checks their product.
 *
 * All elements are small whole numbers, so that every sum is exact in float, in any order of
 * additions, with a fused multiply-add or without.
 *
 * The check does not compute the product, which would take O(n^3). Freivalds' check ("Probabilistic
 * machines can use less running time", IFIP Congress 1977) compares C r with A (B r) for a random
 * vector r, in O(n^2). Here r has random numbers modulo 2^64. Let d be the errors of a wrong row of
 * C: whole numbers, not all 0, none above 2^25. The row passes the check if d r = 0. An error that
 * is not 0 has at most 25 factors of 2. So, for any choice of the other elements of r, at most 2^25
 * of the 2^64 values of this error's element of r make the sum 0. A wrong product therefore passes
 * with a probability of at most 2^-39. */
#include "harness.h"
#include "answers/map.h"
#include "matmul.h"

#include <limits.h>

/* Indices of the sizes and the seeds in the tables below. */
enum { ROWS, COLUMNS, INNER };
enum { A, B };

/* Elements of A and B are 0 to 15; floats represent all whole numbers up to 2^24. */
enum { BITS = 4, MOST = (1 << BITS) - 1, EXACT = 1 << 24, MOST_INNER = EXACT / (MOST * MOST) };

/* The lesson's input, and the vectors of the check. */
struct matrices {
    struct matmul matmul;
    float *a, *b;
    uint64_t *factors;  /* r */
    uint64_t *between;  /* B r */
    uint64_t *expected; /* A (B r) */
    uint64_t *got;      /* C r */
    uint64_t diagonal;  /* its sum for the first seeds: printed as the answer */
};

static uint64_t random_bits(uint64_t key, uint64_t place)
{
    return harness_digest(harness_digest(key, place), 0);
}

static void begin(struct harness *h)
{
    struct matrices *matrices = h->state;
    const size_t rows = h->sizes[ROWS], columns = h->sizes[COLUMNS], inner = h->sizes[INNER];
    /* Refuses sizes that are too large for memory. Each array alone might be granted, because Linux
     * overcommits memory, and the program be killed when it fills them all. */
    free(lesson_alloc((rows * inner + inner * columns + rows * columns) * sizeof(float)));
    matrices->a = lesson_alloc(rows * inner * sizeof *matrices->a);
    matrices->b = lesson_alloc(inner * columns * sizeof *matrices->b);
    matrices->factors = lesson_alloc(columns * sizeof *matrices->factors);
    matrices->between = lesson_alloc(inner * sizeof *matrices->between);
    matrices->expected = lesson_alloc(rows * sizeof *matrices->expected);
    matrices->got = lesson_alloc(rows * sizeof *matrices->got);
    matrices->matmul =
        (struct matmul){(int)rows, (int)columns, (int)inner, matrices->a, matrices->b};
}

static void fill(float *matrix, size_t count, uint64_t seed)
{
    const uint64_t key = harness_digest(0, seed);
#pragma omp parallel for schedule(static)
    for (size_t i = 0; i < count; i++)
        matrix[i] = (float)(random_bits(key, i) >> (64 - BITS));
}

static void prepare(struct harness *h)
{
    const struct matrices *matrices = h->state;
    const uint64_t *seeds = h->seeds[h->seed_set];
    fill(matrices->a, h->sizes[ROWS] * h->sizes[INNER], seeds[A]);
    fill(matrices->b, h->sizes[INNER] * h->sizes[COLUMNS], seeds[B]);
}

/* An element as a whole number. An element that no product can have becomes a number that is none
 * of theirs either. */
static uint64_t whole(float element)
{
    if (element >= 0 && element <= EXACT && element == (float)(uint32_t)element)
        return (uint64_t)element;
    return 2 * (uint64_t)EXACT;
}

/* out = matrix vector, modulo 2^64. */
static void multiply(uint64_t *out, const float *matrix, int rows, int columns,
                     const uint64_t *vector)
{
#pragma omp parallel for schedule(static)
    for (int row = 0; row < rows; row++) {
        const float *elements = matrix + (size_t)row * (size_t)columns;
        uint64_t sum = 0;
        for (int column = 0; column < columns; column++)
            sum += whole(elements[column]) * vector[column];
        out[row] = sum;
    }
}

/* A (B r), for the r of this repeat's seeds. */
static void find_expected(struct harness *h)
{
    const struct matrices *matrices = h->state;
    const struct matmul *m = &matrices->matmul;
    const uint64_t *seeds = h->seeds[h->seed_set];
    const uint64_t key = harness_digest(harness_digest(0, seeds[A]), seeds[B]);
    for (int column = 0; column < m->columns; column++)
        matrices->factors[column] = random_bits(key, (uint64_t)column);
    multiply(matrices->between, m->b, m->inner, m->columns, matrices->factors);
    multiply(matrices->expected, m->a, m->rows, m->inner, matrices->between);
}

static uint64_t expected_at(const struct matmul *m, int row, int column)
{
    const float *a = m->a + (size_t)row * (size_t)m->inner, *b = m->b + column;
    uint64_t sum = 0;
    for (int k = 0; k < m->inner; k++)
        sum += (uint64_t)a[k] * (uint64_t)b[(size_t)k * (size_t)m->columns];
    return sum;
}

static uint64_t expected_diagonal(const struct matmul *m)
{
    const int length = m->rows < m->columns ? m->rows : m->columns;
    uint64_t sum = 0;
#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (int i = 0; i < length; i++)
        sum += expected_at(m, i, i);
    return sum;
}

static uint64_t digest_of(const uint64_t *vector, int length)
{
    uint64_t digest = (uint64_t)length;
    for (int i = 0; i < length; i++)
        digest = harness_digest(digest, vector[i]);
    return digest;
}

static void expect(struct harness *h, char *fields, size_t size)
{
    const struct matrices *matrices = h->state;
    const struct matmul *m = &matrices->matmul;
    find_expected(h);
    harness_append(fields, size, "\"answer\":%llu,\"digest\":\"%016llx\"",
                   (unsigned long long)expected_diagonal(m),
                   (unsigned long long)digest_of(matrices->expected, m->rows));
}

/* Marks a row's wrong elements on the map. Returns the column of the first. */
static int mark_row(struct map *map, const struct matmul *m, const float *c, int row)
{
    const float *elements = c + (size_t)row * (size_t)m->columns;
    unsigned char *wrong = lesson_alloc((size_t)m->columns);
    int first = m->columns;
#pragma omp parallel for schedule(static)
    for (int column = 0; column < m->columns; column++)
        wrong[column] = elements[column] != (float)expected_at(m, row, column);
    for (int column = m->columns - 1; column >= 0; column--) {
        if (wrong[column]) {
            harness_map_mark(map, row, column);
            first = column;
        }
    }
    free(wrong);
    return first;
}

static void report_wrong(const struct matmul *m, const float *c, int row, int column)
{
    const float *got = c + (size_t)row * (size_t)m->columns + column;
    fprintf(stderr, "wrong: row %d, column %d holds %.9g%s, expected %llu\n", row, column,
            (double)*got, harness_if_nearly_poison(got, sizeof *got),
            (unsigned long long)expected_at(m, row, column));
}

/* Prints the first wrong element and a map; for each row of the map, one wrong row of C is compared
 * element by element. Returns the number of wrong rows. */
static int compare(const struct matrices *matrices, const float *c, int *row, int *column)
{
    const struct matmul *m = &matrices->matmul;
    struct map map = harness_map_of(m->rows, m->columns);
    int wrong = 0, marked = -1;
    for (int i = 0; i < m->rows; i++) {
        if (matrices->got[i] == matrices->expected[i])
            continue;
        if (harness_map_row(&map, i) != marked) {
            int first = mark_row(&map, m, c, i);
            marked = harness_map_row(&map, i);
            if (wrong == 0) {
                *row = i;
                *column = first;
                report_wrong(m, c, i, first);
            }
        }
        wrong++;
    }
    if (wrong)
        harness_map_print(&map, "product");
    return wrong;
}

static size_t answer_bytes(const struct harness *h)
{
    return h->sizes[ROWS] * h->sizes[COLUMNS] * sizeof(float);
}

static void remember(struct harness *h, const void *answer)
{
    struct matrices *matrices = h->state;
    const size_t rows = h->sizes[ROWS], columns = h->sizes[COLUMNS];
    const float *c = answer;
    matrices->diagonal = 0;
    for (size_t i = 0; i < rows && i < columns; i++)
        matrices->diagonal += (uint64_t)c[i * columns + i];
}

static bool check(struct harness *h, const void *answer)
{
    struct matrices *matrices = h->state;
    const struct matmul *m = &matrices->matmul;
    find_expected(h);
    multiply(matrices->got, answer, m->rows, m->columns, matrices->factors);
    const unsigned long long diagonal = expected_diagonal(m);
    int row = 0, column = 0;
    int wrong = compare(matrices, answer, &row, &column);
    if (wrong) {
        h->wrong_byte = ((size_t)row * (size_t)m->columns + (size_t)column) * sizeof(float);
        harness_record_check(h, false,
                             "\"answer\":null,\"expected\":%llu,\"wrong_rows\":%d,"
                             "\"first_wrong\":{\"row\":%d,\"column\":%d}",
                             diagonal, wrong, row, column);
        fprintf(stderr, "wrong: %d of %d rows\n", wrong, m->rows);
        return false;
    }
    harness_record_check(h, true, "\"answer\":%llu,\"expected\":%llu,\"digest\":\"%016llx\"",
                         diagonal, diagonal, (unsigned long long)digest_of(matrices->got, m->rows));
    return true;
}

static void print(const struct harness *h)
{
    const struct matrices *matrices = h->state;
    const struct matmul *m = &matrices->matmul;
    printf(" C = A B: %d x %d = %d x %d times %d x %d\n", m->rows, m->columns, m->rows, m->inner,
           m->inner, m->columns);
    printf(" Sum of the diagonal = %llu\n", (unsigned long long)matrices->diagonal);
}

static void end(struct harness *h)
{
    const struct matrices *matrices = h->state;
    free(matrices->a);
    free(matrices->b);
    free(matrices->factors);
    free(matrices->between);
    free(matrices->expected);
    free(matrices->got);
}

const struct problem harness_problem_matmul = {
    .name = "matmul",
    .sizes = {[ROWS] = {"rows", "M", "rows of A and C", 4096, 1, 1000000},
              [COLUMNS] = {"columns", "N", "columns of B and C", 4096, 1, 1000000},
              [INNER] = {"inner", "K", "columns of A, rows of B", 4096, 1, MOST_INNER}},
    .seeds = {2, "X[,Y]", "seeds of A and B", {[A] = 1, [B] = 2}, ULLONG_MAX},
    .phases = ARTICLE_PHASES,
    .smaller = "smaller matrices",
    .hand_in = "lesson_product",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct matrices),
    .end = end,
};

const struct matmul *lesson_matmul(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_matmul, argc, argv, folder);
    return &((const struct matrices *)h->state)->matmul;
}

void lesson_product(struct lesson *lesson, const float *c)
{
    harness_take_answer(lesson, c);
}
