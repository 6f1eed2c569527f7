/* Lesson 28, life: of every 256 columns, bit b of word i is column 8 b + i: 32 slabs of eight. The
 * cells beside a word are then the words beside it, and only at their ends is something shifted. */
#include "lesson.h"
#include "life.h"
#include "life_words.h"

enum { WARP = 32, BITS = 32, WORDS = 8, CELLS = WORDS * BITS }; /* of a lane: a block of columns */
enum { STRIP = WARP - 2, WAVES = 2 };
static const unsigned ALL = 0xffffffff;

/* Word i of the block that begins at this column, on a torus, as words or as slabs lie: the board
 * may end within it. Never inlined: it would be in the way of loops that seldom need it. */
__device__ __noinline__ uint32_t word_at(const uint32_t *row, int column, int i, bool slabs,
                                         int width)
{
    if (!slabs)
        return life_cells_from(row, (column + i * BITS) % width, width);
    uint32_t word = 0;
    column = (column + i) % width;
    for (int have = 0, count; have < BITS; have += count) {
        const int place = column % CELLS, left = min(CELLS - place, width - column);
        count = min(BITS - have, (left + WORDS - 1) / WORDS);
        const uint32_t cells = row[column / CELLS * WORDS + place % WORDS] >> place / WORDS;
        word |= (cells & 0xffffffff >> (BITS - count)) << have;
        column = (column + count * WORDS) % width;
    }
    return word;
}

/* Takes the next row of a generation; returns in its place the row before, a generation older. */
__device__ void next_row(uint32_t older[WORDS], uint32_t newer[WORDS], uint32_t row[WORDS])
{
    uint32_t ones[WORDS + 2], twos[WORDS + 2]; /* of three cells, one above the other */
    for (int i = 0; i < WORDS; i++) {
        ones[i + 1] = older[i] ^ newer[i] ^ row[i];
        twos[i + 1] = life_carry(older[i], newer[i], row[i]);
    }
    ones[0] = __funnelshift_l(__shfl_up_sync(ALL, ones[WORDS], 1), ones[WORDS], 1);
    twos[0] = __funnelshift_l(__shfl_up_sync(ALL, twos[WORDS], 1), twos[WORDS], 1);
    ones[WORDS + 1] = __funnelshift_r(ones[1], __shfl_down_sync(ALL, ones[1], 1), 1);
    twos[WORDS + 1] = __funnelshift_r(twos[1], __shfl_down_sync(ALL, twos[1], 1), 1);
    for (int i = 0; i < WORDS; i++) {
        const uint32_t next =
            life_next_word(newer[i], ones[i] ^ ones[i + 2] ^ row[i], older[i],
                           life_carry(ones[i], ones[i + 2], row[i]), twos[i], twos[i + 2]);
        older[i] = row[i];
        row[i] = next;
    }
}

/* As in lesson 27, with a block of columns for a word: the two lanes at a strip's sides are margin.
 * A part of the board is `rows` rows, its blocks and one more at each side; where it ends within a
 * strip, the next begins. The first launch goes `to` slabs with what it reads, the last `back`. */
template <int GENERATIONS>
__global__ void __launch_bounds__(WARP)
    next_generations(int width, int height, int rows, bool to, bool back, const uint32_t *cells,
                     uint32_t *next)
{
    const int blocks = (width + CELLS - 1) / CELLS, span = blocks + 2, lane = threadIdx.x;
    const int parts = (height + rows - 1) / rows;
    const int place = min((int)blockIdx.x * STRIP + lane, parts * span - 1);
    const int first = place / span * rows, block = place % span - 1;
    const bool mine = lane > 0 && lane <= STRIP && block >= 0 && block < blocks;
    const int count = mine ? min(rows, height - first) : 0;
    const bool whole = width % CELLS == 0 || (block >= 0 && block < width / CELLS);
    const size_t stride = (size_t)blocks * WORDS, at = (block + blocks) % blocks * WORDS;
    const int column = ((block + width) * (int64_t)CELLS) % width;

    uint32_t kept[GENERATIONS][2][WORDS] = {}, coming[2][WORDS] = {};
    int y = (first + GENERATIONS * (height - 1)) % height;
    for (int made = -2 * GENERATIONS - 2; made < rows; made += 2)
#pragma unroll
        for (int odd = 0; odd < 2; odd++) {
            const uint32_t *from = cells + y * stride;
            uint32_t row[WORDS];
            for (int i = 0; i < WORDS; i++)
                row[i] = coming[odd][i];
            if (whole)
                for (int i = 0; i < WORDS; i += 4)
                    *(uint4 *)&coming[odd][i] = *(const uint4 *)(from + at + i);
            else
                for (int i = 0; i < WORDS; i++)
                    coming[odd][i] = word_at(from, column, i, !to, width);
            y = y + 1 < height ? y + 1 : 0;
            if (to)
                life_to_slabs(row);
#pragma unroll
            for (int i = 0; i < GENERATIONS; i++)
                next_row(kept[i][odd], kept[i][1 - odd], row);
            if (back)
                life_from_slabs(row);
            if (made + odd >= 0 && made + odd < count)
                for (int i = 0; i < WORDS; i += 4)
                    *(uint4 *)(next + (first + made + odd) * stride + at + i) = *(uint4 *)&row[i];
        }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "28-slab");
    const int width = life->width, height = life->height;
    const int blocks = (width + CELLS - 1) / CELLS, span = blocks + 2;
    const size_t row_bytes = sizeof(uint32_t) * life->words;
    const size_t stride_bytes = sizeof(uint32_t) * blocks * WORDS, bytes = stride_bytes * height;
    int device, processors, warps;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&warps, next_generations<8>, WARP, 0));
    const int most = min(max(WAVES * warps * processors * STRIP / span, 1), height);
    const int rows = (height + most - 1) / most, parts = (height + rows - 1) / rows;
    const int grid = (parts * span - 2 + STRIP - 1) / STRIP;

    uint32_t *answer = (uint32_t *)lesson_alloc(row_bytes * height);
    uint32_t *d_cells, *d_next;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_cells, bytes));
    CHECK(cudaMalloc(&d_next, bytes));
    lesson_output(&lesson, answer, row_bytes * height);
    lesson_output(&lesson, d_cells, bytes);
    lesson_output(&lesson, d_next, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2D(d_cells, stride_bytes, life->first, row_bytes, row_bytes, height,
                           cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int left = life->generations, many; left > 0; left -= many) {
            many = left < 8 ? 1 : 8;
            const bool to = left == life->generations, back = left == many;
            if (many == 8)
                next_generations<8><<<grid, WARP>>>(width, height, rows, to, back, d_cells, d_next);
            else
                next_generations<1><<<grid, WARP>>>(width, height, rows, to, back, d_cells, d_next);
            CHECK_LAUNCH();
            uint32_t *spare = d_cells;
            d_cells = d_next;
            d_next = spare;
        }
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2D(answer, row_bytes, d_cells, stride_bytes, row_bytes, height,
                           cudaMemcpyDeviceToHost));
        lesson_board_bits(&lesson, answer);
    }
    CHECK(cudaFree(d_cells));
    CHECK(cudaFree(d_next));
    free(answer);
    return lesson_end(&lesson);
}
