/* Lesson 57, life: lesson 28's kernel, for the rows of a rank: they lie between rows of halo, so no
 * row is looked for at the other end of the board. */
#include "lesson.h"
#include "life_parts.h"
#include "life_words.h"
#include <cuda_pipeline.h>

enum { WARP = 32, BITS = 32, WORDS = 8, CELLS = WORDS * BITS }; /* of a lane: a block of columns */
enum { FOURS = WORDS / 4, STRIP = WARP - 2 };
enum { MANY = 8 }; /* generations of a launch, if it is not one */
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

/* Makes `height` rows, and in the second row of the grid, if it has one, the `height` rows that
 * begin `apart` rows further down. `cells` points to the first row that they need, which is
 * GENERATIONS rows above the first one made, and `next` to the first one made. The strips and parts
 * are those of lesson 28. A row's ends meet, and above and below are the halo's rows. */
template <int GENERATIONS, enum kind KIND>
__global__ void __launch_bounds__(WARP)
    next_generations(int width, int height, int apart, struct life_parts parts, bool to, bool back,
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
    const unsigned stride = blocks * FOURS, all = stride * (height + 2 * GENERATIONS);
    const unsigned at = (block + blocks) % blocks * FOURS;
    unsigned in = first * stride + at, out = (first - 2 * GENERATIONS) * stride + at;
    cells += (size_t)blockIdx.y * apart * stride;
    next += (size_t)blockIdx.y * apart * stride;

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
            in = in + stride < all ? in + stride : in; /* no row below the last is used */
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

typedef void generations_kernel(int, int, int, struct life_parts, bool, bool, const uint4 *,
                                uint4 *);

/* The kernel for this launch; see enum kind. */
static generations_kernel *kernel_for(int generations, bool to, bool back, bool whole)
{
    if (generations < MANY)
        return next_generations<1, ASKED>;
    if (!whole || (to && back))
        return next_generations<MANY, ASKED>;
    return to     ? next_generations<MANY, FIRST>
           : back ? next_generations<MANY, LAST>
                  : next_generations<MANY, MID>;
}

/* How many parts of a board of this width can be resident at once */
static int room_for(int span)
{
    int device, multiprocessors, warps;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&warps, next_generations<MANY, MID>, WARP,
                                                        0));
    return warps * multiprocessors * STRIP / span;
}

/* Launches `generations` of a rank's rows, 1 or MANY of them: of the `edges`, which are the first
 * and the last `generations` rows and need the halo, or of the inner rows between them. If there
 * are no inner rows, the edges are all rows. `cells` and `next` point to the rank's first row. */
void launch_rows(bool edges, int generations, bool to, bool back, int width, int rows,
                 const uint4 *cells, uint4 *next, cudaStream_t stream)
{
    const int blocks = (width + CELLS - 1) / CELLS, span = blocks + 2;
    const int64_t stride = blocks * FOURS;
    const int inner = rows - 2 * generations, first = edges ? 0 : generations;
    const bool two = edges && inner > 0;
    const int count = two ? generations : edges ? rows : inner;
    if (count <= 0)
        return;
    const struct life_parts parts = life_parts_of(count, two ? 1 : room_for(span));
    const dim3 grid((parts.count * span - 2 + STRIP - 1) / STRIP, two ? 2 : 1);
    kernel_for(generations, to, back, width % CELLS == 0)<<<grid, WARP, 0, stream>>>(
        width, count, rows - generations, parts, to, back, cells + (first - generations) * stride,
        next + first * stride);
    CHECK_LAUNCH();
}
