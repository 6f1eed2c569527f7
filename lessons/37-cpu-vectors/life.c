/* Lesson 37, life: what a CPU's vectors can do: 512 cells, a bit each, are worked on at once. Bit s
 * of a row's word j is column j of the row's slab s: so the neighbours of all cells of a word are
 * in the words beside it, and no bit moves (slabs.h). */
#include "lesson.h"
#include "life.h"
#include "slabs.h"

/* Words of a vector. So many rows go through so many generations while they are in a cache, which
 * takes room for two generations of them, and for two rows of each. */
enum { VECTOR = 8, STRIP = 64, DEPTH = 16, ROOM = STRIP + 2 * DEPTH, ROOMS = 2 * ROOM + 2 * DEPTH };

/* Three bits are added up; and a cell's eight neighbours, which are a + b + 2 (x + y + z). It is
 * alive after three, a or b and one two; where it was alive after two as well: one two and nothing
 * else, or a and b. */
#define SUM(a, b, c) ((a) ^ (b) ^ (c))
#define CARRY(a, b, c) (((a) & (b)) | ((c) & ((a) | (b))))
#define ODD(a, b, cell) (((a) ^ (b)) | ((cell) & ~((a) | (b))))
#define ONE_TWO(x, y, z) (((x) ^ (y) ^ (z)) & ~((x) & (y)))
#define NO_TWO(x, y, cell) ((cell) & ~((x) | (y)))
#define ALIVE(odd, one_two, no_two) (((odd) & (one_two)) | (~(odd) & ~(one_two) & (no_two)))

#ifdef __x86_64__
#include <immintrin.h>
/* A function that is compiled for several kinds of CPU; when the program starts, it is that for the
 * CPU which is here. */
#define FOR_EACH_CPU __attribute__((target_clones("avx2", "default")))
#define AVX512 __attribute__((target("avx512f")))
#define HAS_AVX512 __builtin_cpu_supports("avx512f")

/* Any logic of three vectors is one instruction, which is told its results for all eight cases. The
 * compiler would not find it. */
#define LOGIC(logic, a, b, c) _mm512_ternarylogic_epi64(a, b, c, logic(0xF0, 0xCC, 0xAA) & 0xFF)

/* A row's cells, those beside them, and the sum of the three, ones + 2 twos. */
struct cells {
    __m512i west, here, east, ones, twos;
};

AVX512 static inline struct cells read_cells(const uint64_t *row)
{
    const __m512i west = _mm512_loadu_si512(row - 1), here = _mm512_loadu_si512(row);
    const __m512i east = _mm512_loadu_si512(row + 1);
    return (struct cells){west, here, east, LOGIC(SUM, west, here, east),
                          LOGIC(CARRY, west, here, east)};
}

/* Goes down through the rows, eight words wide: each row is read and added up once. */
AVX512 static void next_vectors(const struct slabs *slabs, const uint64_t *row, uint64_t *next,
                                int rows)
{
    const size_t stride = slabs->stride;
    for (int i = 0; i < slabs->length; i += VECTOR) {
        struct cells up = read_cells(row + i), cell = read_cells(row + stride + i);
        for (int n = 0; n < rows; n++) {
            const struct cells down = read_cells(row + (n + 2) * stride + i);
            const __m512i a = LOGIC(SUM, up.ones, down.ones, cell.east), b = cell.west;
            const __m512i x = LOGIC(CARRY, up.ones, down.ones, cell.east);
            const __m512i odd = LOGIC(ODD, a, b, cell.here);
            const __m512i one_two = LOGIC(ONE_TWO, x, up.twos, down.twos);
            const __m512i no_two = LOGIC(NO_TWO, x, up.twos, cell.here);
            _mm512_storeu_si512(next + n * stride + i, LOGIC(ALIVE, odd, one_two, no_two));
            up = cell;
            cell = down;
        }
    }
}
#else
#define FOR_EACH_CPU
#define HAS_AVX512 0
#define next_vectors next_words
#endif

/* The same, word by word; the compiler makes vectors of the inner loop. */
FOR_EACH_CPU static void next_words(const struct slabs *slabs, const uint64_t *row,
                                    uint64_t *restrict next, int rows)
{
    const int stride = (int)slabs->stride, length = slabs->length;
    for (; rows > 0; rows--, row += stride, next += stride)
        for (int i = 0; i < length; i++) {
            const uint64_t *up = row + i, *cell = up + stride, *down = cell + stride;
            const uint64_t above = SUM(up[-1], up[0], up[1]), y = CARRY(up[-1], up[0], up[1]);
            const uint64_t below = SUM(down[-1], down[0], down[1]);
            const uint64_t z = CARRY(down[-1], down[0], down[1]);
            const uint64_t a = SUM(above, below, cell[1]), x = CARRY(above, below, cell[1]);
            next[i] = ALIVE(ODD(a, cell[-1], *cell), ONE_TWO(x, y, z), NO_TWO(x, y, *cell));
        }
}

/* Several generations of a block of rows, strip by strip. The first strip begins and ends with as
 * many rows more, and has two fewer in each generation. The next goes on where it ended in each: so
 * its last two rows are kept. */
static void next_block(const struct slabs *slabs, const uint64_t *cells, uint64_t *next, int first,
                       int end, int generations, uint64_t *rooms)
{
    const size_t stride = slabs->stride;
    for (int strip = first; strip < end; strip += STRIP) {
        const int old = strip == first ? 0 : 2, margin = old ? 0 : 2 * generations;
        int rows = (end - strip < STRIP ? end - strip : STRIP) + margin;
        slabs_read(slabs, cells, strip + generations - margin, rows,
                   rooms + (generations % 2 * ROOM + old) * stride);
        for (int left = generations; left > 0; left--) {
            uint64_t *from = rooms + left % 2 * ROOM * stride;
            uint64_t *made = rooms + ((left - 1) % 2 * ROOM + old) * stride;
            uint64_t *to = left > 1 ? made : next + strip * stride;
            uint64_t *kept = rooms + 2 * (ROOM + left - 1) * stride;
            slabs_copy(slabs, kept, old, from);
            rows += old - 2;
            slabs_copy(slabs, from + rows * stride, 2, kept);
            (HAS_AVX512 ? next_vectors : next_words)(slabs, from, to, rows);
            slabs_set_ghosts(slabs, to, rows);
        }
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "37-cpu-vectors");
    const int height = life->height, blocks = lesson_threads();
    const struct slabs slabs = slabs_of(life->width, height);
    const int64_t passes = ((int64_t)life->generations + DEPTH - 1) / DEPTH;
    const size_t stride = slabs.stride, rows = 2 * (size_t)height + (size_t)ROOMS * blocks;

    uint32_t *answer = lesson_alloc(sizeof *answer * life->words * height);
    void *memory = lesson_alloc(slabs_bytes(&slabs, rows));
    lesson_output(&lesson, answer, sizeof *answer * life->words * height);
    lesson_output(&lesson, memory, slabs_bytes(&slabs, rows));

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        uint64_t *first = slabs_begin(memory), *boards[] = {first, first + height * stride};
        uint64_t *rooms = boards[1] + height * stride;
        slabs_spread(&slabs, life->first, first);
#pragma omp parallel
        for (int64_t pass = 0; pass < passes; pass++) {
            const int64_t left = life->generations - pass * DEPTH;
#pragma omp for
            for (int64_t block = 0; block < blocks; block++)
                next_block(&slabs, boards[pass % 2], boards[1 - pass % 2], block * height / blocks,
                           (block + 1) * height / blocks, left < DEPTH ? left : DEPTH,
                           rooms + block * ROOMS * stride);
        }
        slabs_gather(&slabs, boards[passes % 2], answer);
        lesson_board_bits(&lesson, answer);
    }

    free(answer);
    free(memory);
    return lesson_end(&lesson);
}
