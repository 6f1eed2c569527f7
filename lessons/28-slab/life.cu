/* Lesson 28, life: of every 256 columns, bit b of word i is column 8 b + i: 32 slabs of eight. The
 * cells beside a word are then the words beside it, and only at their ends is something shifted. */
#include "lesson.h"
#include "life.h"
#include "life_parts.h"
#include "life_words.h"
#include <cuda_pipeline.h>

enum { WARP = 32, BITS = 32, WORDS = 8, CELLS = WORDS * BITS }; /* of a lane: a block of columns */
enum { FOURS = WORDS / 4, STRIP = WARP - 2 };
/* Kinds of launches. On a board of whole blocks the first one converts to slabs, the last one back,
 * and those in the middle do neither. For all other launches, ASKED decides at run time. */
enum kind { MID, FIRST, LAST, ASKED };
static const unsigned ALL = 0xffffffff;

/* Takes the next row of a generation, and returns in its place the row before of the next one. Of a
 * generation the last two rows are kept: `row` takes the place of the older one. So in the next
 * call, `older` and `newer` are exchanged. */
__device__ void next_row(uint32_t older[WORDS], uint32_t newer[WORDS], uint32_t row[WORDS])
{
    /* Three cells one above the other, added up: ones + 2 twos. Word i is at i + 1. */
    uint32_t ones[WORDS + 2], twos[WORDS + 2];
    for (int i = 0; i < WORDS; i++) {
        ones[i + 1] = older[i] ^ newer[i] ^ row[i];
        twos[i + 1] = life_carry(older[i], newer[i], row[i]);
    }
    /* Left of word 0 lies word 7, one slab further: shifted, with a bit of the lane before. */
    ones[0] = __funnelshift_l(__shfl_up_sync(ALL, ones[WORDS], 1), ones[WORDS], 1);
    twos[0] = __funnelshift_l(__shfl_up_sync(ALL, twos[WORDS], 1), twos[WORDS], 1);
    ones[WORDS + 1] = __funnelshift_r(ones[1], __shfl_down_sync(ALL, ones[1], 1), 1);
    twos[WORDS + 1] = __funnelshift_r(twos[1], __shfl_down_sync(ALL, twos[1], 1), 1);
    /* The columns left and right, and in the cell's own column the cells above and below. */
    for (int i = 0; i < WORDS; i++) {
        const uint32_t next =
            life_next_word(newer[i], ones[i] ^ ones[i + 2] ^ row[i], older[i],
                           life_carry(ones[i], ones[i + 2], row[i]), twos[i], twos[i + 2]);
        older[i] = row[i];
        row[i] = next;
    }
}

/* As in lesson 27, with a block of columns for a word: the two lanes at a strip's sides are margin.
 * A part of the board is its blocks and one more at each side; where it ends within a strip, the
 * next begins. If the launch is the first, it goes `to` slabs with what it reads; if it is the
 * last, it goes `back` with what it writes. */
template <int GENERATIONS, enum kind KIND>
__global__ void __launch_bounds__(WARP)
    next_generations(int width, int height, struct life_parts parts, bool to, bool back,
                     const uint4 *cells, uint4 *next)
{
    /* The lane's part of the board, and its block of columns there */
    const int blocks = (width + CELLS - 1) / CELLS, span = blocks + 2, lane = threadIdx.x;
    const int place = blockIdx.x * STRIP + lane, part = place / span, block = place % span - 1;

    /* The part's first row; the rows that some lane makes; those that this lane writes */
    const int first = life_part_first(parts, part, height);
    const int most = life_part_rows(parts, blockIdx.x * STRIP / span);
    const bool mine = lane > 0 && lane <= STRIP && block >= 0 && block < blocks;
    const int count = mine ? min(life_part_rows(parts, part), height - first) : 0;

    /* Where it reads and writes, counted in uint4. If the board ends within its block, the cells
     * from this column on are picked up piece by piece. */
    const bool whole = KIND != ASKED || width % CELLS == 0 || (block >= 0 && block < width / CELLS);
    const int column = ((block + width) * (int64_t)CELLS) % width;
    const unsigned stride = blocks * FOURS, all = stride * height;
    const unsigned at = (block + blocks) % blocks * FOURS;
    unsigned in = (first + GENERATIONS * (height - 1)) % height * stride + at;
    unsigned out = (first - 2 * GENERATIONS) * stride + at;

    __shared__ uint4 rows[2][2][FOURS][WARP]; /* two rows, and two on their way */
    uint32_t kept[GENERATIONS][2][WORDS] = {}, row[2][WORDS];
    for (int made = -2 * GENERATIONS - 2, now = 0; made < most; made += 2) {
        /* Begin to copy two rows. */
        for (int odd = 0; odd < 2; odd++) {
            if (whole)
                for (int i = 0; i < FOURS; i++)
                    __pipeline_memcpy_async(&rows[now][odd][i][lane], cells + in + i, 16);
            else
                life_copy_block(&rows[now][odd][0][lane], WARP, (const uint32_t *)(cells + in - at),
                                column, !to, width);
            in = in + stride < all ? in + stride : in + stride - all;
        }
        __pipeline_commit();

        /* Take the two rows of the round before. */
        now = 1 - now;
        if (made < -2 * GENERATIONS)
            continue;
        __pipeline_wait_prior(1);
        for (int odd = 0; odd < 2; odd++) {
            for (int i = 0; i < FOURS; i++)
                *(uint4 *)&row[odd][4 * i] = rows[now][odd][i][lane];
            if (KIND == FIRST || (KIND == ASKED && to))
                life_to_slabs(row[odd]);
        }

        /* Both go through all generations. The second is a generation behind the first, which has
         * then taken the place of the older row. */
#pragma unroll
        for (int i = 0; i <= GENERATIONS; i++) {
            if (i < GENERATIONS)
                next_row(kept[i][0], kept[i][1], row[0]);
            if (i > 0)
                next_row(kept[i - 1][1], kept[i - 1][0], row[1]);
        }

        for (int odd = 0; odd < 2; odd++) {
            if (KIND == LAST || (KIND == ASKED && back))
                life_from_slabs(row[odd]);
            if (made + odd >= 0 && made + odd < count)
                for (int i = 0; i < FOURS; i++)
                    next[out + i] = *(uint4 *)&row[odd][4 * i];
            out += stride;
        }
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
    int device, multiprocessors, warps;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&warps, next_generations<8, MID>, WARP, 0));
    const struct life_parts parts = life_parts_of(height, warps * multiprocessors * STRIP / span);
    const int grid = (parts.count * span - 2 + STRIP - 1) / STRIP;
    uint32_t *answer = (uint32_t *)lesson_alloc(row_bytes * height);
    uint4 *d_cells, *d_next;
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
            auto *kernel = many < 8 ? next_generations<1, ASKED> : next_generations<8, ASKED>;
            if (many == 8 && width % CELLS == 0 && to != back)
                kernel = to ? next_generations<8, FIRST> : next_generations<8, LAST>;
            else if (many == 8 && width % CELLS == 0 && !to)
                kernel = next_generations<8, MID>;
            kernel<<<grid, WARP>>>(width, height, parts, to, back, d_cells, d_next);
            CHECK_LAUNCH();
            uint4 *spare = d_cells;
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
