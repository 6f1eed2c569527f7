/* life_words.h: operations of kernels on words of 32 cells of life, one bit each. */
#ifndef LIFE_WORDS_H
#define LIFE_WORDS_H

#include <stdint.h>

/* At each place, 1 if at least two of the three bits are: the carry of a full adder. */
static inline __device__ uint32_t life_carry(uint32_t a, uint32_t b, uint32_t c)
{
    return (a & b) | (c & (a | b));
}

/* The next generation of 32 cells whose numbers of neighbours are a + b + 2 (x + y + z). A cell
 * with three neighbours is alive: one of a and b, and one two. A living cell with two neighbours
 * stays alive: one two and neither a nor b, or a and b and no two. Each line is one instruction of
 * a GPU, LOP3, which computes any logic of three words. */
static inline __device__ uint32_t life_next_word(uint32_t cell, uint32_t a, uint32_t b, uint32_t x,
                                                 uint32_t y, uint32_t z)
{
    const uint32_t odd = (a ^ b) | (cell & ~(a | b));
    const uint32_t one_two = (x ^ y ^ z) & ~(x & y);
    const uint32_t no_two = cell & ~(x | y);
    return (odd & one_two) | (~odd & ~one_two & no_two);
}

/* Swaps two bits of each cell's position: bit `far` of its word's index and bit `shift` of its
 * place in the word. `mask` has the places in which that bit is 0. */
static inline __device__ void life_exchange(uint32_t words[8], int far, int shift, uint32_t mask)
{
    for (int i = 0; i < 8; i++)
        if (!(i & far)) {
            const uint32_t low = words[i], high = words[i + far];
            words[i] = (low & mask) | (high & mask) << shift;
            words[i + far] = (low >> shift & mask) | (high & ~mask);
        }
}

/* Cuts 256 cells of a row into 32 slabs of eight cells: bit b of word i was cell 32 i + b, and
 * becomes cell 8 b + i. */
static inline __device__ void life_to_slabs(uint32_t words[8])
{
    life_exchange(words, 4, 16, 0x0000ffff);
    life_exchange(words, 2, 8, 0x00ff00ff);
    life_exchange(words, 1, 4, 0x0f0f0f0f);
    life_exchange(words, 4, 2, 0x33333333);
    life_exchange(words, 2, 1, 0x55555555);
    const uint32_t one = words[1], three = words[3]; /* the order is now 0 4 1 5 2 6 3 7 */
    words[1] = words[2], words[2] = words[4], words[4] = one;
    words[3] = words[6], words[6] = words[5], words[5] = three;
}

/* The inverse of life_to_slabs(). */
static inline __device__ void life_from_slabs(uint32_t words[8])
{
    const uint32_t four = words[4], five = words[5];
    words[4] = words[2], words[2] = words[1], words[1] = four;
    words[5] = words[6], words[6] = words[3], words[3] = five;
    life_exchange(words, 2, 1, 0x55555555);
    life_exchange(words, 4, 2, 0x33333333);
    life_exchange(words, 1, 4, 0x0f0f0f0f);
    life_exchange(words, 2, 8, 0x00ff00ff);
    life_exchange(words, 4, 16, 0x0000ffff);
}

/* The 32 cells from this column on, on a torus: the row may end within any word. Not inlined, so
 * that loops that seldom call it stay small. */
static inline __device__ __noinline__ uint32_t life_cells_from(const uint32_t *row, int column,
                                                               int width)
{
    if (column % 32 == 0 && column + 32 <= width)
        return row[column / 32];
    uint32_t cells = 0;
    for (int have = 0; have < 32;) {
        const int count = min(32 - column % 32, width - column);
        cells |= (row[column / 32] >> column % 32 & 0xffffffff >> (32 - count)) << have;
        have += count;
        column = column + count < width ? column + count : 0;
    }
    return cells;
}

/* Word i of the 256 cells from this column on, in a row of words or of slabs, on a torus: the row
 * may end within these cells. */
static inline __device__ uint32_t life_word_from(const uint32_t *row, int column, int i, bool slabs,
                                                 int width)
{
    if (!slabs)
        return life_cells_from(row, (column + i * 32) % width, width);
    uint32_t word = 0;
    column = (column + i) % width;
    for (int have = 0, count; have < 32; have += count) {
        const int place = column % 256, left = min(256 - place, width - column);
        count = min(32 - have, (left + 7) / 8);
        const uint32_t cells = row[column / 256 * 8 + place % 8] >> place / 8;
        word |= (cells & 0xffffffff >> (32 - count)) << have;
        column = (column + count * 8) % width;
    }
    return word;
}

/* Copies all eight words of these 256 cells: four to `to[0]` and four to `to[step]`. */
static inline __device__ __noinline__ void life_copy_block(uint4 *to, int step, const uint32_t *row,
                                                           int column, bool slabs, int width)
{
    for (int i = 0; i < 8; i += 4) {
        uint32_t words[4];
        for (int j = 0; j < 4; j++)
            words[j] = life_word_from(row, column, i + j, slabs, width);
        to[i / 4 * step] = make_uint4(words[0], words[1], words[2], words[3]);
    }
}

#endif
