/* Lesson 37, life: what a CPU's vectors can do: 512 cells, a bit each, are worked on at once.
 *
 * A row is cut into 512 slabs of `length` columns; bit s of its vector j is column s * length + j.
 * So the neighbours of all cells of a vector are in the vectors before it and behind it, and no bit
 * moves; only beside the first and the last stand ghosts, in which each bit is its slab's next. */
#include "lesson.h"
#include "life.h"

#include <string.h>

enum { WORD = 64, WORDS = 8, SLABS = WORD * WORDS }; /* bits of a word; words, bits of a vector */

/* A function that is compiled for several kinds of CPU; when the program starts, it is that for the
 * CPU which is here. */
#ifdef __x86_64__
#define FOR_EACH_CPU __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FOR_EACH_CPU
#endif

/* A sum of three bits, for each bit of a word. */
struct sum {
    uint64_t ones, twos;
};

static inline struct sum add(uint64_t a, uint64_t b, uint64_t c)
{
    return (struct sum){a ^ b ^ c, (a & b) | (c & (a ^ b))};
}

/* Of nine cells, three live; or four, and the one in the middle: then it lives. The compiler makes
 * vectors of the loop. */
FOR_EACH_CPU static void next_words(const uint64_t *up, const uint64_t *row, const uint64_t *down,
                                    uint64_t *restrict next, int words)
{
    for (int i = 0, west = -WORDS, east = WORDS; i < words; i++, west++, east++) {
        struct sum above = add(up[west], up[i], up[east]);
        struct sum here = add(row[west], row[i], row[east]);
        struct sum below = add(down[west], down[i], down[east]);
        struct sum ones = add(above.ones, here.ones, below.ones);
        struct sum twos = add(above.twos, here.twos, below.twos);
        uint64_t odd = twos.ones ^ ones.twos, even = twos.twos ^ ones.twos;
        next[i] = (odd & ones.ones & ~twos.twos) | (even & ~odd & ~ones.ones & row[i]);
    }
}

/* The word of a row in which a slab has a cell. */
static uint64_t *word_of(uint64_t *row, int slab, int vector)
{
    return &row[vector * WORDS + slab / WORD];
}

/* From a row of the problem's bits, and back. */
static void spread(const uint32_t *bits, uint64_t *row, int width, int length)
{
    memset(row, 0, (size_t)length * WORDS * sizeof *row);
    for (int column = 0, slab = 0; column < width; slab++)
        for (int vector = 0; vector < length && column < width; vector++, column++) {
            const uint64_t alive = bits[column / 32] >> column % 32 & 1;
            *word_of(row, slab, vector) |= alive << slab % WORD;
        }
}

static void gather(uint64_t *row, uint32_t *bits, int width, int length)
{
    memset(bits, 0, (size_t)(width + 31) / 32 * sizeof *bits);
    for (int column = 0, slab = 0; column < width; slab++)
        for (int vector = 0; vector < length && column < width; vector++, column++) {
            const uint32_t alive = *word_of(row, slab, vector) >> slab % WORD & 1;
            bits[column / 32] |= alive << column % 32;
        }
}

/* What cells look for beside the board. Where there are more columns than cells, the first of them
 * stands for column 0, and the last for the last cell; then the ghosts at the row's ends. */
static void wrap(uint64_t *row, int width, int length)
{
    uint64_t *last = row + (length - 1) * WORDS;
    if (width < SLABS * length) {
        const int at = width - 1, slab = at / length, behind = width / length;
        const uint64_t last_cell = *word_of(row, slab, at % length) >> slab % WORD & 1;
        uint64_t *first_copy = word_of(row, behind, width % length), *last_copy = &last[WORDS - 1];
        *first_copy &= ~((uint64_t)1 << behind % WORD);
        *first_copy |= (row[0] & 1) << behind % WORD;
        *last_copy = *last_copy << 1 >> 1 | last_cell << (WORD - 1);
    }
    for (int k = 0; k < WORDS; k++) {
        row[k - WORDS] = last[k] << 1 | last[(k + WORDS - 1) % WORDS] >> (WORD - 1);
        last[k + WORDS] = row[k] >> 1 | row[(k + 1) % WORDS] << (WORD - 1);
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "37-cpu-vectors");
    const int width = life->width, height = life->height;
    /* Of columns that are no cells there are none, or two and more. */
    const int length = (width + SLABS - 1) / SLABS + (width % SLABS == SLABS - 1);
    const size_t stride = (size_t)(length + 2) * WORDS, bytes = stride * height * sizeof(uint64_t);

    uint32_t *answer = lesson_alloc((size_t)life->words * height * sizeof *answer);
    uint64_t *cells = lesson_alloc(bytes);
    uint64_t *next = lesson_alloc(bytes);
    lesson_output(&lesson, answer, (size_t)life->words * height * sizeof *answer);
    lesson_output(&lesson, cells, bytes);
    lesson_output(&lesson, next, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
#pragma omp parallel for
        for (int row = 0; row < height; row++) {
            uint64_t *made = cells + row * stride + WORDS;
            spread(life->first + (size_t)row * life->words, made, width, length);
            wrap(made, width, length);
        }

        for (int generation = 0; generation < life->generations; generation++) {
#pragma omp parallel for
            for (int row = 0; row < height; row++) {
                uint64_t *here = cells + WORDS, *made = next + row * stride + WORDS;
                next_words(here + (row + height - 1) % height * stride, here + row * stride,
                           here + (row + 1) % height * stride, made, length * WORDS);
                wrap(made, width, length);
            }
            uint64_t *spare = cells;
            cells = next;
            next = spare;
        }

#pragma omp parallel for
        for (int row = 0; row < height; row++)
            gather(cells + row * stride + WORDS, answer + (size_t)row * life->words, width, length);
        lesson_board_bits(&lesson, answer);
    }

    free(answer);
    free(cells);
    free(next);
    return lesson_end(&lesson);
}
