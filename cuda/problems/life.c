/* life.c: the Game of Life: the first population, and a fast reference that a lesson's board is
 * compared with.
 *
 * The reference is independent of every lesson: 64 cells in a word, neighbours summed by bit-wise
 * adders, no ghost cells. */
#include "harness.h"
#include "life.h"

#include <limits.h>
#include <string.h>

/* The places of the sizes in the table below. */
enum { WIDTH, HEIGHT, GENERATIONS };

/* glibc's rand() after srand(seed), so that the first population is the seed article's on every
 * system: r[i] = r[i-3] + r[i-31] after 310 discarded values, the result without its lowest bit;
 * the first 31 by Lehmer's generator, 16807 r mod (2^31 - 1). */
enum { DEGREE = 31, SEPARATION = 3, DISCARDED = 310 };

static void first_population(int *cells, size_t count, unsigned seed)
{
    uint32_t state[DEGREE];
    int64_t word = seed ? (int32_t)seed : 1;
    for (int i = 0; i < DEGREE; i++) {
        state[i] = (uint32_t)word;
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        if (word < 0)
            word += 2147483647;
    }
    int front = SEPARATION, back = 0;
    for (size_t i = 0; i < count + DISCARDED; i++) {
        state[front] += state[back];
        if (i >= DISCARDED)
            cells[i - DISCARDED] = (int)((state[front] >> 1) % 2);
        front = (front + 1) % DEGREE;
        back = (back + 1) % DEGREE;
    }
}

struct board {
    int width, height;
    size_t words; /* a row */
    uint64_t *bits;
};

static struct board board_make(int width, int height)
{
    size_t words = ((size_t)width + 63) / 64;
    struct board board = {width, height, words, NULL};
    board.bits = lesson_alloc(words * (size_t)height * sizeof *board.bits);
    return board;
}

static uint64_t *board_row(const struct board *board, int row)
{
    return board->bits + (size_t)row * board->words;
}

static void pack_row(uint64_t *bits, const int *cells, int width)
{
    memset(bits, 0, ((size_t)width + 63) / 64 * sizeof *bits);
    for (int column = 0; column < width; column++)
        bits[column / 64] |= (uint64_t)(cells[column] & 1) << (column % 64);
}

static void unpack_row(int *cells, const uint64_t *bits, int width)
{
    for (int column = 0; column < width; column++)
        cells[column] = (int)(bits[column / 64] >> (column % 64) & 1);
}

/* The word of this row in which each bit is the cell's left neighbour; a torus, so the first
 * cell's is the last of the row. */
static uint64_t west(const uint64_t *row, size_t i, int width)
{
    int last = width - 1;
    uint64_t in = i ? row[i - 1] >> 63 : row[last / 64] >> (last % 64) & 1;
    return row[i] << 1 | in;
}

static uint64_t east(const uint64_t *row, size_t i, int width)
{
    int last = width - 1;
    if (i == (size_t)last / 64)
        return row[i] >> 1 | (row[0] & 1) << (last % 64);
    return row[i] >> 1 | row[i + 1] << 63;
}

static uint64_t majority(uint64_t a, uint64_t b, uint64_t c)
{
    return (a & b) | (c & (a ^ b));
}

/* 64 cells of the next generation. */
static uint64_t next_word(const uint64_t *up, const uint64_t *here, const uint64_t *down, size_t i,
                          int width)
{
    uint64_t uw = west(up, i, width), ue = east(up, i, width);
    uint64_t hw = west(here, i, width), he = east(here, i, width);
    uint64_t dw = west(down, i, width), de = east(down, i, width);

    /* Each row's neighbours as ones + 2 twos; then the ones of the three rows likewise. */
    uint64_t up_ones = uw ^ up[i] ^ ue, up_twos = majority(uw, up[i], ue);
    uint64_t here_ones = hw ^ he, here_twos = hw & he;
    uint64_t down_ones = dw ^ down[i] ^ de, down_twos = majority(dw, down[i], de);
    uint64_t ones = up_ones ^ here_ones ^ down_ones;
    uint64_t carry = majority(up_ones, here_ones, down_ones);

    /* Two or three neighbours: exactly one of the four twos is set. */
    uint64_t odd = up_twos ^ here_twos ^ down_twos ^ carry;
    uint64_t three = (up_twos & here_twos) | (down_twos & carry);
    return odd & ~three & (ones | here[i]);
}

static void next_generation(const struct board *now, struct board *next)
{
    const int width = now->width, height = now->height;
    const uint64_t mask = ~(uint64_t)0 >> (63 - (width - 1) % 64);
#pragma omp parallel for schedule(static)
    for (int row = 0; row < height; row++) {
        const uint64_t *up = board_row(now, (row + height - 1) % height);
        const uint64_t *here = board_row(now, row);
        const uint64_t *down = board_row(now, (row + 1) % height);
        uint64_t *out = board_row(next, row);
        for (size_t i = 0; i < now->words; i++)
            out[i] = next_word(up, here, down, i, width);
        out[now->words - 1] &= mask;
    }
}

/* `cells` (width x height) after `generations` on a torus, in place. */
static void run_reference(int *cells, int width, int height, int generations)
{
    struct board now = board_make(width, height), next = board_make(width, height);
    for (int row = 0; row < height; row++)
        pack_row(board_row(&now, row), cells + (size_t)row * (size_t)width, width);
    for (int generation = 0; generation < generations; generation++) {
        next_generation(&now, &next);
        struct board spare = now;
        now = next;
        next = spare;
    }
    for (int row = 0; row < height; row++)
        unpack_row(cells + (size_t)row * (size_t)width, board_row(&now, row), width);
    free(now.bits);
    free(next.bits);
}

enum { MAP_ROWS = 16, MAP_COLUMNS = 64 };

/* One character for each piece of the board: '#' where a cell in it is wrong. */
static void print_map(const int *cells, const int *expected, int width, int height)
{
    int rows = height < MAP_ROWS ? height : MAP_ROWS;
    int columns = width < MAP_COLUMNS ? width : MAP_COLUMNS;
    char map[MAP_ROWS][MAP_COLUMNS + 1];
    memset(map, '.', sizeof map);
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            size_t at = (size_t)row * (size_t)width + (size_t)column;
            if (cells[at] != expected[at])
                map[(long)row * rows / height][(long)column * columns / width] = '#';
        }
    }
    fprintf(stderr, "where the board is wrong (#):\n");
    for (int row = 0; row < rows; row++)
        fprintf(stderr, "  %.*s\n", columns, map[row]);
}

/* Prints the first wrong cell and a small map of where the boards differ. Returns how many do. */
static uint64_t compare_boards(const int *cells, const int *expected, int width, int height,
                               int *row, int *column)
{
    uint64_t wrong = 0;
    size_t i = 0;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++, i++) {
            if (cells[i] == expected[i])
                continue;
            if (wrong++ == 0) {
                *row = y;
                *column = x;
                fprintf(stderr, "wrong: row %d, column %d holds %d, expected %d\n", *row, *column,
                        cells[i], expected[i]);
            }
        }
    }
    if (wrong)
        print_map(cells, expected, width, height);
    return wrong;
}

static uint64_t population(const int *cells, size_t count)
{
    uint64_t alive = 0;
    for (size_t i = 0; i < count; i++)
        alive += (uint64_t)cells[i];
    return alive;
}

struct boards {
    int *first, *last; /* the population at the start, and the one that has to be reached */
    uint64_t alive;    /* of the last */
};

static struct life life_of(const struct harness *h)
{
    return (struct life){(int)h->sizes[WIDTH], (int)h->sizes[HEIGHT], (int)h->sizes[GENERATIONS],
                         ((const struct boards *)h->state)->first};
}

static void find_last(struct boards *boards, const struct life *life)
{
    const size_t count = (size_t)life->width * (size_t)life->height;
    boards->last = lesson_alloc(count * sizeof *boards->last);
    memcpy(boards->last, boards->first, count * sizeof *boards->last);
    run_reference(boards->last, life->width, life->height, life->generations);
    boards->alive = population(boards->last, count);
}

static bool check(struct harness *h, const void *answer)
{
    struct boards *boards = h->state;
    const struct life life = life_of(h);
    if (!boards->last)
        find_last(boards, &life);
    int row = 0, column = 0;
    uint64_t wrong =
        compare_boards((const int *)answer, boards->last, life.width, life.height, &row, &column);
    if (wrong) {
        harness_record_check(h, false,
                             "\"answer\":null,\"expected\":%llu,\"wrong_cells\":%llu,"
                             "\"first_wrong\":{\"row\":%d,\"column\":%d}",
                             (unsigned long long)boards->alive, (unsigned long long)wrong, row,
                             column);
        fprintf(stderr, "wrong: %llu of %zu cells\n", (unsigned long long)wrong,
                (size_t)life.width * (size_t)life.height);
        return false;
    }
    harness_record_check(h, true, "\"answer\":%llu,\"expected\":%llu",
                         (unsigned long long)boards->alive, (unsigned long long)boards->alive);
    return true;
}

static void print(const struct harness *h)
{
    const struct life life = life_of(h);
    printf(" Board = %d x %d, %d generations\n", life.width, life.height, life.generations);
    printf(" Total Alive: %llu\n", (unsigned long long)((const struct boards *)h->state)->alive);
}

static void end(struct harness *h)
{
    struct boards *boards = h->state;
    free(boards->first);
    free(boards->last);
}

static const struct problem problem = {
    .name = "life",
    .sizes = {[WIDTH] = {"width", "W", "cells in a row", 1024, 1, 1 << 20},
              [HEIGHT] = {"height", "H", "rows", 1024, 1, 1 << 20},
              [GENERATIONS] = {"generations", "G", "", 1024, 0, INT_MAX}},
    .seeds = {1, "S", "of the first population", {1985}, UINT_MAX},
    .phases = ARTICLE_PHASES,
    .smaller = "a smaller board",
    .hand_in = "lesson_board",
    .check = check,
    .print = print,
    .state_bytes = sizeof(struct boards),
    .end = end,
};

struct life lesson_life(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    struct harness *h = harness_begin(lesson, &problem, argc, argv, folder);
    const size_t cells = h->sizes[WIDTH] * h->sizes[HEIGHT];
    struct boards *boards = h->state;
    boards->first = lesson_alloc(cells * sizeof *boards->first);
    first_population(boards->first, cells, (unsigned)h->seeds[0]);
    return life_of(h);
}

void lesson_board(struct lesson *lesson, const int *cells)
{
    harness_take_answer(lesson, cells);
}
