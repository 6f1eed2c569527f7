/* board.c: boards of life as bits, and a fast program for the next generation that shares no code
 * with any lesson: 32 cells in a word, neighbours added up by bitwise adders, no ghost cells. */
#include "answers/board.h"

#include "harness.h"

#include <string.h>

/* glibc's rand() after srand(seed), so that every system has the first population of the original
 * article. r[i] = r[i-3] + r[i-31], of which 310 values are discarded; the result is r[i] without
 * its lowest bit. The first 31 values are by Lehmer's generator, 16807 r mod (2^31 - 1). */
enum { DEGREE = 31, SEPARATION = 3, DISCARDED = 310 };

/* A cell is bit 1 of such a number, so the last two bits of each number suffice. They are kept in
 * separate words, for 32 numbers each. Modulo 4, every second number follows a recurrence with one
 * more term, r[i] = r[i-6] + 2 r[i-34] + r[i-62], and each further doubling gives one of the same
 * form. So every 32nd number does, and 32 of them are computed at once, as words. (As polynomials:
 * from P(z) = z^31 - z^28 - 1 to P(z) P(-z), in z^2.) */
struct stream {
    uint32_t low[DEGREE], high[DEGREE]; /* ring buffers of the last 31 words */
    int oldest;
};

static struct stream stream_from(unsigned seed)
{
    uint32_t state[DEGREE];
    int64_t word = seed ? (int32_t)seed : 1;
    for (int i = 0; i < DEGREE; i++) {
        state[i] = (uint32_t)word;
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        if (word < 0)
            word += 2147483647;
    }
    struct stream stream = {{0}, {0}, 0};
    for (int i = 0; i < DISCARDED + 32 * DEGREE; i++) {
        int at = i - DISCARDED;
        uint32_t number = state[(i + SEPARATION) % DEGREE] += state[i % DEGREE];
        if (at >= 0) {
            stream.low[at / 32] |= (number & 1) << at % 32;
            stream.high[at / 32] |= (number >> 1 & 1) << at % 32;
        }
    }
    return stream;
}

/* The index in the ring buffer that is `words` after `place`. */
static inline int ring_after(int place, int words)
{
    return place + words < DEGREE ? place + words : place + words - DEGREE;
}

/* The next 32 cells. */
static inline uint32_t stream_next(struct stream *stream)
{
    const int last = stream->oldest, other = ring_after(last, 14), near = ring_after(last, 28);
    const uint32_t cells = stream->high[last];
    const uint32_t carry = stream->low[last] & stream->low[near];
    stream->high[last] ^= stream->high[near] ^ carry ^ stream->low[other];
    stream->low[last] ^= stream->low[near];
    stream->oldest = ring_after(last, 1);
    return cells;
}

static struct board board_make(int width, int height)
{
    size_t words = harness_board_words(width);
    struct board board = {width, height, words, NULL};
    board.bits = lesson_alloc(words * (size_t)height * sizeof *board.bits);
    return board;
}

/* A mask of the bits of a row's last word that are cells. */
static uint32_t last_cells(int width)
{
    return ~(uint32_t)0 >> (31 - (width - 1) % 32);
}

struct board harness_first_board(int width, int height, unsigned seed)
{
    struct board board = board_make(width, height);
    struct stream stream = stream_from(seed);
    uint64_t cells = 0; /* `count` cells that no word has yet */
    int count = 0;
    for (int row = 0; row < height; row++) {
        uint32_t *bits = harness_board_row(&board, row);
        for (size_t i = 0; i < board.words; i++) {
            int wanted = i + 1 < board.words ? 32 : (width - 1) % 32 + 1;
            if (count < wanted) {
                cells |= (uint64_t)stream_next(&stream) << count;
                count += 32;
            }
            bits[i] = (uint32_t)cells;
            cells >>= wanted;
            count -= wanted;
        }
        bits[board.words - 1] &= last_cells(width);
    }
    return board;
}

static void unpack_row(int *cells, const uint32_t *bits, int width)
{
    for (int column = 0; column < width; column++)
        cells[column] = (int)(bits[column / 32] >> (column % 32) & 1);
}

void harness_board_cells(const struct board *board, int *cells)
{
#pragma omp parallel for schedule(static)
    for (int row = 0; row < board->height; row++)
        unpack_row(cells + (size_t)row * (size_t)board->width, harness_board_row(board, row),
                   board->width);
}

/* For the 32 cells of a word: their left neighbours, the cells, and their right neighbours. */
struct neighbours {
    uint32_t west, here, east;
};

static inline struct neighbours inside(const uint32_t *row, size_t i)
{
    return (struct neighbours){row[i] << 1 | row[i - 1] >> 31, row[i],
                               row[i] >> 1 | row[i + 1] << 31};
}

/* The same for a row's first word or its last. On a torus, the left neighbour of the row's first
 * cell is its last cell. */
static struct neighbours at_edge(const uint32_t *row, size_t i, int width)
{
    const int last = width - 1;
    uint32_t before = i ? row[i - 1] >> 31 : row[last / 32] >> (last % 32) & 1;
    uint32_t after = i == (size_t)last / 32 ? (row[0] & 1) << (last % 32) : row[i + 1] << 31;
    return (struct neighbours){row[i] << 1 | before, row[i], row[i] >> 1 | after};
}

static inline uint32_t majority(uint32_t a, uint32_t b, uint32_t c)
{
    return (a & b) | (c & (a ^ b));
}

/* 32 cells of the next generation. */
static inline uint32_t next_word(struct neighbours up, struct neighbours row,
                                 struct neighbours down)
{
    /* The neighbours in each row are ones + 2 twos; the ones of the three rows are added likewise.
     */
    uint32_t up_ones = up.west ^ up.here ^ up.east, up_twos = majority(up.west, up.here, up.east);
    uint32_t row_ones = row.west ^ row.east, row_twos = row.west & row.east;
    uint32_t down_ones = down.west ^ down.here ^ down.east;
    uint32_t down_twos = majority(down.west, down.here, down.east);
    uint32_t ones = up_ones ^ row_ones ^ down_ones;
    uint32_t carry = majority(up_ones, row_ones, down_ones);

    /* Two or three neighbours: exactly one of the four twos is set. */
    uint32_t odd = up_twos ^ row_twos ^ down_twos ^ carry;
    uint32_t three = (up_twos & row_twos) | (down_twos & carry);
    return odd & ~three & (ones | row.here);
}

static void next_row(const uint32_t *up, const uint32_t *row, const uint32_t *down,
                     uint32_t *restrict next, size_t words, int width)
{
    for (size_t i = 1; i + 1 < words; i++)
        next[i] = next_word(inside(up, i), inside(row, i), inside(down, i));
    const size_t edges[] = {0, words - 1};
    for (int edge = 0; edge < 2; edge++) {
        const size_t i = edges[edge];
        next[i] = next_word(at_edge(up, i, width), at_edge(row, i, width), at_edge(down, i, width));
    }
    next[words - 1] &= last_cells(width);
}

/* Threads share a generation only if it has this number of words. They wait for each other after
 * it, and if another program, such as a waiting rank of MPI, has taken the core of one of them,
 * that takes milliseconds. */
enum { WORTH_SHARING = 1 << 18 };

static void next_generation(const struct board *now, struct board *next)
{
    const int height = now->height;
#pragma omp parallel for schedule(static) if (now->words * (size_t)height >= WORTH_SHARING)
    for (int row = 0; row < height; row++)
        next_row(harness_board_row(now, (row + height - 1) % height), harness_board_row(now, row),
                 harness_board_row(now, (row + 1) % height), harness_board_row(next, row),
                 now->words, now->width);
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
    for (int row = 0; row < board->height; row++) {
        const uint32_t *bits = harness_board_row(board, row);
        for (size_t i = 0; i + 1 < board->words; i++)
            alive += (uint64_t)__builtin_popcount(bits[i]);
        alive += (uint64_t)__builtin_popcount(bits[board->words - 1] & last_cells(board->width));
    }
    return alive;
}

/* By pairs of words, because existing records have digests from when a word had 64 cells. */
uint64_t harness_board_digest(const struct board *board)
{
    uint64_t digest = (uint64_t)board->width;
    for (int row = 0; row < board->height; row++) {
        const uint32_t *bits = harness_board_row(board, row);
        for (size_t i = 0; i < board->words; i += 2) {
            uint64_t high = i + 1 < board->words ? bits[i + 1] : 0;
            digest = harness_digest(digest, high << 32 | bits[i]);
        }
    }
    return digest;
}
