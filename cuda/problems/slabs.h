/* slabs.h: boards of life in a layout for vectors, for lessons in C.
 *
 * A row is cut into 64 slabs, and bit s of a row's word j is column j of slab s. So the left and
 * right neighbours of a word's cells are the words before and after it, at the same bits. The first
 * word and the last have ghosts beside them: each of their bits is the cell next to its slab.
 *
 * A block of rows is cut into eight bands. Word j of row i of each of the eight bands makes a
 * vector, so the neighbours of a vector's cells are vectors, too. */
#ifndef SLABS_H
#define SLABS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Number of slabs; bits in a word of the problem (life.h); number of bands; bytes of a cache line.
 */
enum { SLABS = 64, SLABS_BITS = 32, SLABS_BANDS = 8, SLABS_LINE = 64 };

/* The layout of a board and its blocks in memory. A board of less than 64 columns has a slab for
 * each. If the slabs do not divide the width, some of them also have the next slab's first column.
 */
struct slabs {
    int width, height, count;
    int length;              /* columns of a slab, words of a row */
    int first[SLABS + 1];    /* each slab's first column; after the last slab's, the width */
    uint64_t apart, overlap; /* a bit for each slab without a column of the next one, or with one */
    int blocks;
    int margin; /* rows of the block above, and of the one below, that a block has a copy of */
    int rows;   /* of a band; those after the block's last row have no meaning */
    size_t row, board; /* words of a board's row, with its ghosts, and of a board */
    int64_t stride;    /* words of a block between the first words of successive rows */
    size_t block;      /* words of a block: its rows, room for three before them and one after */
};

/* Plans the layout for a board of width x height cells. Each thread has the same number of blocks,
 * and a block has at most about `most` words without its margins. */
static inline struct slabs slabs_of(int width, int height, int threads, int most, int margin)
{
    const int count = width < SLABS ? width : SLABS, length = (width + count - 1) / count;
    struct slabs slabs = {width, height, count, length, .margin = margin};
    slabs.row = length + 2;
    slabs.board = height * slabs.row;
    slabs.blocks = threads * (int)(slabs.board / threads / most + 1);
    const int rows = (height - 1) / slabs.blocks + 1 + 2 * margin;
    slabs.rows = (rows + SLABS_BANDS - 1) / SLABS_BANDS;
    slabs.stride = slabs.row * SLABS_BANDS;
    slabs.block = (3 + slabs.rows + 1) * slabs.stride;
    for (int slab = 0; slab <= count; slab++)
        slabs.first[slab] = (int)((int64_t)slab * width / count);
    for (int slab = 0; slab < count; slab++) {
        const int apart = slabs.first[slab] + length == slabs.first[slab + 1];
        *(apart ? &slabs.apart : &slabs.overlap) |= (uint64_t)1 << slab;
    }
    return slabs;
}

/* The bytes to allocate for `words` words, and the address of the first word in that memory. It is
 * aligned to a cache line, because a vector should not lie in two. */
static inline size_t slabs_bytes(size_t words)
{
    return words * sizeof(uint64_t) + SLABS_LINE;
}

static inline uint64_t *slabs_begin(void *memory)
{
    return (uint64_t *)(((uintptr_t)memory / SLABS_LINE + 1) * SLABS_LINE);
}

/* Sets a row's ghosts from its own words; `row` is its first word that is no ghost. `bands` is 1
 * for a row of a board, and SLABS_BANDS for a row of all bands of a block. */
static inline void slabs_set_ghosts(const struct slabs *slabs, uint64_t *row, int bands)
{
    const uint64_t apart = slabs->apart, overlap = slabs->overlap;
    const int turn = slabs->count - 1;
    uint64_t *west = row - bands, *east = row + (size_t)slabs->length * bands;
    const uint64_t *last = east - bands;
    for (int i = 0; i < bands; i++)
        if (apart == UINT64_MAX) { /* the common case, in less time */
            west[i] = last[i] << 1 | last[i] >> (SLABS - 1);
            east[i] = row[i] >> 1 | row[i] << (SLABS - 1);
        } else {
            const uint64_t ends = (last[i] & apart) | (last[i - bands] & overlap);
            west[i] = (ends << 1 | ends >> turn) & (apart | overlap);
            east[i] = ((row[i] >> 1 | row[i] << turn) & apart) |
                      ((row[i + bands] >> 1 | row[i + bands] << turn) & overlap);
        }
}

/* Transposes two squares of 32 x 32 bits, the low halves of the words and the high ones: bit b of
 * word a becomes bit a of word b. It exchanges squares of 16 x 16 bits, then in each of them those
 * of 8 x 8, and so on. */
static inline void slabs_transpose(uint64_t words[SLABS_BITS])
{
    uint64_t lower = 0x0000FFFF0000FFFF;
    for (int side = SLABS_BITS / 2; side > 0; side /= 2, lower ^= lower << side)
        for (int square = 0; square < SLABS_BITS; square += 2 * side)
            for (int i = square; i < square + side; i++) {
                const uint64_t change = (words[i] >> side ^ words[i + side]) & lower;
                words[i] ^= change << side;
                words[i + side] ^= change;
            }
}

/* Bytes of the words from j on that are transposed at once: at most SLABS_BITS words. */
static inline size_t slabs_bytes_from(const struct slabs *slabs, int j)
{
    const int left = slabs->length - j;
    return (left < SLABS_BITS ? left : SLABS_BITS) * sizeof(uint64_t);
}

/* Converts a row from the problem's bits to slabs and sets its ghosts; slabs_gather_row() converts
 * back. */
static inline void slabs_spread_row(const struct slabs *slabs, const uint32_t *bits, uint64_t *row)
{
    const int last = (slabs->width - 1) / SLABS_BITS;
    for (int j = 0; j < slabs->length; j += SLABS_BITS) {
        uint64_t words[SLABS_BITS] = {0};
        for (int slab = 0; slab < slabs->count; slab++) {
            const int column = slabs->first[slab] + j, at = column / SLABS_BITS;
            const uint64_t next = bits[at < last ? at + 1 : last];
            const uint32_t cells = (next << SLABS_BITS | bits[at]) >> column % SLABS_BITS;
            words[slab % SLABS_BITS] |= (uint64_t)cells << slab / SLABS_BITS * SLABS_BITS;
        }
        slabs_transpose(words);
        memcpy(row + j, words, slabs_bytes_from(slabs, j));
    }
    slabs_set_ghosts(slabs, row, 1);
}

static inline void slabs_gather_row(const struct slabs *slabs, const uint64_t *row, uint32_t *bits)
{
    const int last = (slabs->width - 1) / SLABS_BITS;
    memset(bits, 0, (size_t)(last + 1) * sizeof *bits);
    for (int j = 0; j < slabs->length; j += SLABS_BITS) {
        uint64_t words[SLABS_BITS] = {0};
        memcpy(words, row + j, slabs_bytes_from(slabs, j));
        slabs_transpose(words);
        for (int slab = 0; slab < slabs->count; slab++) {
            const int column = slabs->first[slab] + j, at = column / SLABS_BITS;
            const uint32_t cells = words[slab % SLABS_BITS] >> slab / SLABS_BITS * SLABS_BITS;
            const uint64_t two = (uint64_t)cells << column % SLABS_BITS;
            bits[at] |= two;
            if (at < last)
                bits[at + 1] |= two >> SLABS_BITS;
        }
    }
}

/* Converts a board from the problem's bits (life.h) to slabs; slabs_gather() converts back. */
static inline void slabs_spread(const struct slabs *slabs, const uint32_t *bits, uint64_t *board)
{
    const size_t words = (slabs->width + SLABS_BITS - 1) / SLABS_BITS;
#pragma omp parallel for
    for (int row = 0; row < slabs->height; row++)
        slabs_spread_row(slabs, bits + row * words, board + 1 + row * slabs->row);
}

static inline void slabs_gather(const struct slabs *slabs, const uint64_t *board, uint32_t *bits)
{
    const size_t words = (slabs->width + SLABS_BITS - 1) / SLABS_BITS;
#pragma omp parallel for
    for (int row = 0; row < slabs->height; row++)
        slabs_gather_row(slabs, board + 1 + row * slabs->row, bits + row * words);
}

/* The number, in the board, of the first row that is a block's own. */
static inline int slabs_first(const struct slabs *slabs, int block)
{
    return (int)((int64_t)block * slabs->height / slabs->blocks);
}

/* The index of a row's first word, a ghost, in a block and in the board. A block's rows count from
 * its upper margin on. On a torus, row 0 follows the board's last row. */
static inline size_t slabs_in_block(const struct slabs *slabs, int row)
{
    return row % slabs->rows * slabs->stride + row / slabs->rows;
}

static inline size_t slabs_in_board(const struct slabs *slabs, int block, int row)
{
    const int at = (slabs_first(slabs, block) - slabs->margin + row) % slabs->height;
    return (at < 0 ? at + slabs->height : at) * slabs->row;
}

/* Copies rows of the board to a block: all of the block's rows, or only its margins. */
static inline void slabs_read(const struct slabs *slabs, const uint64_t *board, int block, int all,
                              uint64_t *cells)
{
    const int own = slabs_first(slabs, block + 1) - slabs_first(slabs, block);
    for (int row = 0; row < own + 2 * slabs->margin; row++) {
        if (!all && row == slabs->margin)
            row += own;
        const uint64_t *from = board + slabs_in_board(slabs, block, row);
        uint64_t *to = cells + slabs_in_block(slabs, row);
        for (size_t i = 0; i < slabs->row; i++)
            to[i * SLABS_BANDS] = from[i];
    }
}

/* Copies a block's own rows to the board: all, or only those in the margins of other blocks. */
static inline void slabs_write(const struct slabs *slabs, const uint64_t *cells, int block, int all,
                               uint64_t *board)
{
    const int margin = slabs->margin;
    const int own = slabs_first(slabs, block + 1) - slabs_first(slabs, block);
    for (int row = margin; row < margin + own; row++) {
        if (!all && row == 2 * margin && row < own)
            row = own;
        const uint64_t *from = cells + slabs_in_block(slabs, row);
        uint64_t *to = board + slabs_in_board(slabs, block, row);
        for (size_t i = 0; i < slabs->row; i++)
            to[i] = from[i * SLABS_BANDS];
    }
}

#endif
