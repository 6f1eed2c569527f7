/* board.c: boards of life as bits, and a fast way from generation to generation that is independent
 * of every lesson: 64 cells in a word, neighbours summed by bit-wise adders, no ghost cells. */
#include "board.h"

#include "harness.h"

#include <string.h>

/* glibc's rand() after srand(seed), so that the first population is the seed article's on every
 * system: r[i] = r[i-3] + r[i-31] after 310 discarded values, the result without its lowest bit;
 * the first 31 by Lehmer's generator, 16807 r mod (2^31 - 1). */
enum { DEGREE = 31, SEPARATION = 3, DISCARDED = 310 };

void harness_first_population(int *cells, size_t count, unsigned seed)
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

static struct board board_make(int width, int height)
{
    size_t words = ((size_t)width + 63) / 64;
    struct board board = {width, height, words, NULL};
    board.bits = lesson_alloc(words * (size_t)height * sizeof *board.bits);
    return board;
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

struct board harness_board_of(const int *cells, int width, int height)
{
    struct board board = board_make(width, height);
    for (int row = 0; row < height; row++)
        pack_row(harness_board_row(&board, row), cells + (size_t)row * (size_t)width, width);
    return board;
}

void harness_board_cells(const struct board *board, int *cells)
{
#pragma omp parallel for schedule(static)
    for (int row = 0; row < board->height; row++)
        unpack_row(cells + (size_t)row * (size_t)board->width, harness_board_row(board, row),
                   board->width);
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
        const uint64_t *up = harness_board_row(now, (row + height - 1) % height);
        const uint64_t *here = harness_board_row(now, row);
        const uint64_t *down = harness_board_row(now, (row + 1) % height);
        uint64_t *out = harness_board_row(next, row);
        for (size_t i = 0; i < now->words; i++)
            out[i] = next_word(up, here, down, i, width);
        out[now->words - 1] &= mask;
    }
}

struct board harness_board_after(const struct board *first, int generations)
{
    const size_t bytes = first->words * (size_t)first->height * sizeof *first->bits;
    struct board now = board_make(first->width, first->height);
    struct board next = board_make(first->width, first->height);
    memcpy(now.bits, first->bits, bytes);
    for (int generation = 0; generation < generations; generation++) {
        next_generation(&now, &next);
        struct board spare = now;
        now = next;
        next = spare;
    }
    free(next.bits);
    return now;
}

uint64_t harness_board_population(const struct board *board)
{
    uint64_t alive = 0;
    for (size_t i = 0; i < board->words * (size_t)board->height; i++)
        alive += (uint64_t)__builtin_popcountll(board->bits[i]);
    return alive;
}

uint64_t harness_board_digest(const struct board *board)
{
    uint64_t digest = (uint64_t)board->width;
    for (size_t i = 0; i < board->words * (size_t)board->height; i++)
        digest = harness_digest(digest, board->bits[i]);
    return digest;
}
