/* Lesson 37, life: what a CPU's vectors can do: 512 cells, a bit each, are worked on at once. Bit s
 * of a row's word j is column j of the row's slab s, and the words of a vector are rows far apart:
 * so the neighbours of all its cells are the vectors beside it, and nothing moves (slabs.h). */
#include "lesson.h"
#include "life.h"
#include "slabs.h"

#include <string.h>

/* Words of a vector; generations that a block of rows goes through by itself, an even number; and
 * about how many words a block has at most, so that they fit into a core's second cache. */
enum { VECTOR = SLABS_BANDS, DEPTH = 8, BLOCK = 1 << 16 };

/* Three bits add up to SUM + 2 CARRY. A cell's eight neighbours add up to a + b + 2 (x + y + z). It
 * is alive after three of them: one of a and b, and one two. If it was alive, it stays so after
 * two: one two and neither a nor b, or a and b and no two. */
#define SUM(a, b, c) ((a) ^ (b) ^ (c))
#define CARRY(a, b, c) (((a) & (b)) | ((c) & ((a) | (b))))
#define ODD(a, b, cell) (((a) ^ (b)) | ((cell) & ~((a) | (b))))
#define ONE_TWO(x, y, z) (((x) ^ (y) ^ (z)) & ~((x) & (y)))
#define NO_TWO(x, y, cell) ((cell) & ~((x) | (y)))
#define ALIVE(odd, one_two, no_two) (((odd) & (one_two)) | (~(odd) & ~(one_two) & (no_two)))

#ifdef __x86_64__
#include <immintrin.h>
/* Compiled for several kinds of CPU; when the program starts, it is chosen which. */
#define FOR_EACH_CPU __attribute__((target_clones("avx2", "default")))
#define AVX512 __attribute__((target("avx512f")))
#define HAS_AVX512 __builtin_cpu_supports("avx512f")

/* Any logic of three vectors is one instruction, which gets its results for all eight cases. */
#define LOGIC(logic, a, b, c) _mm512_ternarylogic_epi64(a, b, c, logic(0xF0, 0xCC, 0xAA) & 0xFF)

/* A row's cells, those above and below them, and the sum of the three, ones + 2 twos. */
struct cells {
    __m512i above, here, below, ones, twos;
};

AVX512 static inline struct cells read_cells(const uint64_t *up, const uint64_t *row,
                                             const uint64_t *down, int i)
{
    const __m512i above = _mm512_loadu_si512(up + i), here = _mm512_loadu_si512(row + i);
    const __m512i below = _mm512_loadu_si512(down + i);
    return (struct cells){above, here, below, LOGIC(SUM, above, here, below),
                          LOGIC(CARRY, above, here, below)};
}

/* Goes along a row of all bands. Three cells above one another are read and added up once: first
 * they are the column east of a cell, then its own column, then the column west of it. */
AVX512 static void next_vectors(const struct slabs *slabs, const uint64_t *up, const uint64_t *row,
                                const uint64_t *down, uint64_t *next)
{
    const int words = slabs->length * VECTOR;
    struct cells west = read_cells(up, row, down, -VECTOR), cell = read_cells(up, row, down, 0);
#pragma GCC unroll 4
    for (int i = 0; i < words; i += VECTOR) {
        const struct cells east = read_cells(up, row, down, i + VECTOR);
        const __m512i a = LOGIC(SUM, west.ones, east.ones, cell.above), b = cell.below;
        const __m512i x = LOGIC(CARRY, west.ones, east.ones, cell.above);
        const __m512i odd = LOGIC(ODD, a, b, cell.here);
        const __m512i one_two = LOGIC(ONE_TWO, x, west.twos, east.twos);
        const __m512i no_two = LOGIC(NO_TWO, x, west.twos, cell.here);
        _mm512_storeu_si512(next + i, LOGIC(ALIVE, odd, one_two, no_two));
        west = cell, cell = east;
    }
    slabs_set_ghosts(slabs, next, VECTOR);
}
#define next_row(...) (HAS_AVX512 ? next_vectors : next_words)(__VA_ARGS__)
#else
#define FOR_EACH_CPU
#define next_row next_words
#endif

/* The same, word by word; the compiler makes vectors of the loop. */
FOR_EACH_CPU static void next_words(const struct slabs *slabs, const uint64_t *up,
                                    const uint64_t *row, const uint64_t *down,
                                    uint64_t *restrict next)
{
    for (int i = 0; i < slabs->length * VECTOR; i++) {
        const int w = i - VECTOR, e = i + VECTOR;
        const uint64_t west = SUM(up[w], row[w], down[w]), y = CARRY(up[w], row[w], down[w]);
        const uint64_t east = SUM(up[e], row[e], down[e]), z = CARRY(up[e], row[e], down[e]);
        const uint64_t a = SUM(west, east, up[i]), x = CARRY(west, east, up[i]);
        next[i] = ALIVE(ODD(a, down[i], row[i]), ONE_TWO(x, y, z), NO_TWO(x, y, row[i]));
    }
    slabs_set_ghosts(slabs, next, VECTOR);
}

/* A generation of a block, from its `first` row on; `step` leads from a row to the next, down or
 * up. Each new row is put where the row two before it was: that row is no longer needed, and the
 * first cache has it. Returns the row that was made last, from which the next generation goes the
 * other way.
 *
 * Behind the last row of a band comes the first row of the band beside it. In memory that is the
 * block's first row, but a word further on. It is overwritten early, so a copy is put behind the
 * last row before anything is made. */
static uint64_t *next_block(const struct slabs *slabs, uint64_t *first, int64_t step)
{
    const int band = step > 0 ? 1 : -1; /* from a band's word to that of the band beside it */
    uint64_t *last = first + (slabs->rows - 1) * step;
    memcpy(last + step - VECTOR, first + band - VECTOR, slabs->stride * sizeof *first);
    for (uint64_t *row = first; row != last + step; row += step)
        next_row(slabs, row == first ? last - band : row - step, row, row + step, row - 2 * step);
    return last - 2 * step;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "37-cpu-vectors");
    const int threads = lesson_threads(), passes = life->generations / DEPTH + 1;
    const struct slabs slabs = slabs_of(life->width, life->height, threads, BLOCK, DEPTH);
    const size_t all = slabs.blocks * slabs.block, bytes = slabs_bytes(all + 2 * slabs.board);
    uint32_t *answer = lesson_alloc(sizeof *answer * life->words * life->height);
    void *memory = lesson_alloc(bytes);
    lesson_output(&lesson, answer, sizeof *answer * life->words * life->height);
    lesson_output(&lesson, memory, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t *blocks = slabs_begin(memory);
        uint64_t *first = blocks + all, *boards[] = {first, first + slabs.board};
        slabs_spread(&slabs, life->first, first);
#pragma omp parallel
        for (int pass = 0; pass < passes; pass++) {
            const int last = pass == passes - 1, many = last ? life->generations % DEPTH : DEPTH;
#pragma omp for
            for (int block = 0; block < slabs.blocks; block++) {
                uint64_t *cells = blocks + block * slabs.block + 3 * slabs.stride;
                slabs_read(&slabs, boards[pass % 2], block, pass == 0, cells);
                uint64_t *row = cells + VECTOR;
                for (int i = 0; i < many; i++)
                    row = next_block(&slabs, row, i % 2 ? -slabs.stride : slabs.stride);
                cells -= many % 2 * 2 * slabs.stride; /* moved up by an odd generation */
                slabs_write(&slabs, cells, block, last, boards[1 - pass % 2]);
            }
        }
        slabs_gather(&slabs, boards[passes % 2], answer);
        lesson_board_bits(&lesson, answer);
    }
    free(answer);
    free(memory);
    return lesson_end(&lesson);
}
