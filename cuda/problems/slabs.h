/* slabs.h: rows of life, each cut into 64 slabs: for lessons in C. Bit s of a row's word j is
 * column j of slab s: the neighbours of all cells of a word are in the words beside it, and no bit
 * moves. Only the first word and the last have ghosts beside them, in which each bit is its slab's
 * next. */
#ifndef SLABS_H
#define SLABS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Slabs; bits of a word of the problem's; words of a vector; bytes of a cache line. */
enum { SLABS = 64, SLABS_BITS = 32, SLABS_VECTOR = 8, SLABS_LINE = 64 };

/* How the rows of a board lie in memory. A board narrower than 64 has as many slabs as columns.
 * Where the slabs do not divide the width, some have the first column of the next one, too. */
struct slabs {
    int width, height, count;
    int length;           /* columns of a slab, words of a row */
    int first[SLABS + 1]; /* each slab's first column; behind the last, the width */
    size_t stride;        /* words from a row to the next: whole vectors, and the ghosts */
    uint64_t apart,
        overlap; /* a bit for each slab that has no column of the next one, or has one */
};

static inline struct slabs slabs_of(int width, int height)
{
    const int count = width < SLABS ? width : SLABS, length = (width + count - 1) / count;
    const int vectors = (length + SLABS_VECTOR - 1) / SLABS_VECTOR;
    struct slabs slabs = {width, height, count, length, .stride = (vectors + 1) * SLABS_VECTOR};
    for (int slab = 0; slab <= count; slab++)
        slabs.first[slab] = (int)((int64_t)slab * width / count);
    for (int slab = 0; slab < count; slab++) {
        const int apart = slabs.first[slab] + length == slabs.first[slab + 1];
        *(apart ? &slabs.apart : &slabs.overlap) |= (uint64_t)1 << slab;
    }
    return slabs;
}

/* Bytes that so many rows take; and where, in memory of the caller's, the first of them begins: at
 * a border between cache lines, which vectors are not to cross. */
static inline size_t slabs_bytes(const struct slabs *slabs, size_t rows)
{
    return (rows * slabs->stride + SLABS_VECTOR) * sizeof(uint64_t) + SLABS_LINE;
}

static inline uint64_t *slabs_begin(void *memory)
{
    return (uint64_t *)(((uintptr_t)memory / SLABS_LINE + 1) * SLABS_LINE) + SLABS_VECTOR;
}

/* The ghosts of so many rows, of which the words are made. */
static inline void slabs_set_ghosts(const struct slabs *slabs, uint64_t *row, int rows)
{
    const uint64_t apart = slabs->apart, overlap = slabs->overlap;
    const int length = slabs->length, turn = slabs->count - 1;
    for (const size_t stride = slabs->stride; rows > 0; rows--, row += stride) {
        const uint64_t *last = row + length - 1;
        if (apart == UINT64_MAX) { /* the same in less time */
            row[-1] = last[0] << 1 | last[0] >> (SLABS - 1);
            row[length] = row[0] >> 1 | row[0] << (SLABS - 1);
        } else {
            const uint64_t ends = (last[0] & apart) | (last[-1] & overlap);
            row[-1] = (ends << 1 | ends >> turn) & (apart | overlap);
            row[length] = ((row[0] >> 1 | row[0] << turn) & apart) |
                          ((row[1] >> 1 | row[1] << turn) & overlap);
        }
    }
}

/* Of two squares of 32 x 32 bits side by side: bit b of word a becomes bit a of word b. Squares of
 * 16 x 16 are exchanged, then in each of them those of 8 x 8, and so on. */
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

/* Bytes of the words from j on, as many as are transposed at once. */
static inline size_t slabs_bytes_from(const struct slabs *slabs, int j)
{
    const int left = slabs->length - j;
    return (left < SLABS_BITS ? left : SLABS_BITS) * sizeof(uint64_t);
}

/* A row with its ghosts, from the problem's bits; and back. */
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

/* A board, from the problem's bits (life.h); and back. */
static inline void slabs_spread(const struct slabs *slabs, const uint32_t *bits, uint64_t *board)
{
    const size_t words = (slabs->width + SLABS_BITS - 1) / SLABS_BITS;
#pragma omp parallel for
    for (int row = 0; row < slabs->height; row++)
        slabs_spread_row(slabs, bits + row * words, board + row * slabs->stride);
}

static inline void slabs_gather(const struct slabs *slabs, const uint64_t *board, uint32_t *bits)
{
    const size_t words = (slabs->width + SLABS_BITS - 1) / SLABS_BITS;
#pragma omp parallel for
    for (int row = 0; row < slabs->height; row++)
        slabs_gather_row(slabs, board + row * slabs->stride, bits + row * words);
}

/* So many rows, with their ghosts, to elsewhere. */
static inline void slabs_copy(const struct slabs *slabs, const uint64_t *from, int rows,
                              uint64_t *to)
{
    memcpy(to - 1, from - 1, rows * slabs->stride * sizeof *to);
}

/* The same of a board, from any row on: behind its last is row 0, and before that is the last. */
static inline void slabs_read(const struct slabs *slabs, const uint64_t *board, int row, int rows,
                              uint64_t *to)
{
    const int height = slabs->height;
    int at = (row % height + height) % height;
    for (int many; rows > 0; rows -= many, to += many * slabs->stride, at = 0) {
        many = rows < height - at ? rows : height - at;
        slabs_copy(slabs, board + at * slabs->stride, many, to);
    }
}

#endif
