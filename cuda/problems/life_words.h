/* life_words.h: what kernels do to words of 32 cells of life, a bit each: for programs in CUDA. */
#ifndef LIFE_WORDS_H
#define LIFE_WORDS_H

#include <stdint.h>

/* 1 where two or three of the bits are: what an adder carries. */
static inline __device__ uint32_t life_carry(uint32_t a, uint32_t b, uint32_t c)
{
    return (a & b) | (c & (a | b));
}

/* Eight neighbours are added up to a + b + 2 (x + y + z). The cell is alive after three of them, a
 * or b and one two; where it was alive after two as well: one two and nothing else, or a and b.
 * Written so that each line is one instruction of a GPU: any logic of three words. */
static inline __device__ uint32_t life_next_word(uint32_t cell, uint32_t a, uint32_t b, uint32_t x,
                                                 uint32_t y, uint32_t z)
{
    const uint32_t odd = (a ^ b) | (cell & ~(a | b));
    const uint32_t one_two = (x ^ y ^ z) & ~(x & y);
    const uint32_t no_two = cell & ~(x | y);
    return (odd & one_two) | (~odd & ~one_two & no_two);
}

/* Bits of where a cell lies are exchanged: whether its word has `far` in its number becomes whether
 * its place in the word has `shift` in its own, and the other way round. The mask has all places
 * that have not. */
static inline __device__ void life_exchange(uint32_t words[8], int far, int shift, uint32_t mask)
{
    for (int i = 0; i < 8; i++)
        if (!(i & far)) {
            const uint32_t low = words[i], high = words[i + far];
            words[i] = (low & mask) | (high & mask) << shift;
            words[i + far] = (low >> shift & mask) | (high & ~mask);
        }
}

/* 256 cells of a row are cut into 32 slabs of eight: bit b of word i becomes cell 8 b + i, where
 * bit b of word i was cell 32 i + b. */
static inline __device__ void life_to_slabs(uint32_t words[8])
{
    life_exchange(words, 4, 16, 0x0000ffff);
    life_exchange(words, 2, 8, 0x00ff00ff);
    life_exchange(words, 1, 4, 0x0f0f0f0f);
    life_exchange(words, 4, 2, 0x33333333);
    life_exchange(words, 2, 1, 0x55555555);
    const uint32_t one = words[1], three = words[3]; /* they lie in the order 0 4 1 5 2 6 3 7 */
    words[1] = words[2], words[2] = words[4], words[4] = one;
    words[3] = words[6], words[6] = words[5], words[5] = three;
}

/* And back. */
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

/* The 32 cells from this column on, on a torus: the row may end within any word. Never inlined: it
 * would be in the way of loops that seldom need it. */
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

/* Word i of 256 cells from this column on, as words or as slabs lie, on a torus: the row may end
 * within them. */
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

/* All eight of them, four words at `to` and four `step` further on. */
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
