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

#endif
