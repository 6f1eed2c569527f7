/* Lesson 27, life: eight generations a launch. A warp takes a strip of the board and goes down its
 * rows once: each row that comes in makes one row of every generation, and what a generation needs
 * of the rows before stays in registers. */
#include "lesson.h"
#include "life.h"
#include "life_words.h"

enum { WARP = 32, BITS = 32, WORDS = 3, STRIP = WARP * WORDS - 2 };
enum { WAVES = 2 }; /* blocks for each that has room: some take longer than others */
static const unsigned ALL = 0xffffffff;

/* What a lane keeps of a word of one generation, from the last row that came in. */
struct kept {
    uint32_t cells;
    uint32_t ones, twos; /* each cell and the two beside it, added up, for the next row */
    uint32_t a, x, y;    /* the neighbours above and beside each cell, added up: a + 2 (x + y) */
};

/* Takes the next row of a generation. It lies below the last one, whose cells now have all their
 * neighbours. So that row of the next generation can be made: it is returned in `row`. */
__device__ void next_row(struct kept *words, uint32_t *row)
{
    const uint32_t before = __shfl_up_sync(ALL, row[WORDS - 1], 1);
    const uint32_t behind = __shfl_down_sync(ALL, row[0], 1);
    uint32_t next[WORDS];
    for (int i = 0; i < WORDS; i++) {
        struct kept *kept = &words[i];
        const uint32_t left = __funnelshift_l(i > 0 ? row[i - 1] : before, row[i], 1);
        const uint32_t right = __funnelshift_r(row[i], i + 1 < WORDS ? row[i + 1] : behind, 1);
        const uint32_t ones = left ^ row[i] ^ right, twos = life_carry(left, row[i], right);

        /* The three cells below the last row: ones + 2 twos. */
        next[i] = life_next_word(kept->cells, kept->a, ones, kept->x, kept->y, twos);

        /* Now this row is the last. Above it lies what kept->ones and kept->twos have added up. */
        kept->a = kept->ones ^ left ^ right;
        kept->x = life_carry(kept->ones, left, right);
        kept->y = kept->twos;
        kept->cells = row[i];
        kept->ones = ones;
        kept->twos = twos;
    }
    for (int i = 0; i < WORDS; i++)
        row[i] = next[i];
}

/* A block is a warp, which makes `rows` rows of a strip; a lane has WORDS words side by side. The
 * words at the two sides of a strip are its margin: they become wrong, and another strip writes
 * them. */
template <int GENERATIONS>
__global__ void __launch_bounds__(WARP)
    next_generations(int width, int height, int rows, const uint32_t *cells, uint32_t *next)
{
    const int words = (width + BITS - 1) / BITS;
    const int first = blockIdx.y * rows, last = min(first + rows, height);
    const int word = blockIdx.x * STRIP + threadIdx.x * WORDS - 1; /* the lane's first */
    /* Its words lie side by side in memory, if the board does not end within them. */
    const bool whole = width % BITS == 0 || (word >= 0 && (word + WORDS) * BITS <= width);
    int at[WORDS];
    bool mine[WORDS];
    for (int i = 0; i < WORDS; i++) {
        const int place = threadIdx.x * WORDS + i;
        at[i] = (word + i + words) % words;
        mine[i] = place > 0 && place <= STRIP && word + i < words;
    }

    struct kept kept[GENERATIONS][WORDS] = {};
    uint32_t coming[2][WORDS] = {}; /* read two rows ahead: memory is far */
    /* Begin GENERATIONS rows above the first. `made` is the row that the last generation makes: as
     * many rows above the one that comes in, which lies two above the one that is read. */
    int y = (first + GENERATIONS * (height - 1)) % height;
#pragma unroll 2
    for (int made = first - 2 * GENERATIONS - 2; made < last; made++) {
        const uint32_t *from = cells + (size_t)y * words;
        uint32_t row[WORDS];
        for (int i = 0; i < WORDS; i++) {
            row[i] = coming[0][i];
            coming[0][i] = coming[1][i];
            coming[1][i] = whole ? from[at[i]]
                                 : life_cells_from(from, (word + i + width) * BITS % width, width);
        }
        y = y + 1 < height ? y + 1 : 0;
#pragma unroll
        for (int i = 0; i < GENERATIONS; i++)
            next_row(kept[i], row); /* what this generation makes is the next one's row */
        if (made >= first)
            for (int i = 0; i < WORDS; i++)
                if (mine[i])
                    next[(size_t)made * words + at[i]] = row[i];
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "27-many-generations");
    const int width = life->width, height = life->height, words = life->words;
    const size_t bytes = sizeof(uint32_t) * words * height;

    int device, multiprocessors, blocks;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, next_generations<8>, WARP, 0));
    const int strips = (words + STRIP - 1) / STRIP;
    const int parts = min(max(WAVES * blocks * multiprocessors / strips, 1), height);
    const int rows = (height + parts - 1) / parts;
    const dim3 grid(strips, (height + rows - 1) / rows);

    uint32_t *answer = (uint32_t *)lesson_alloc(bytes);
    uint32_t *d_cells, *d_next;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_cells, bytes));
    CHECK(cudaMalloc(&d_next, bytes));
    lesson_output(&lesson, answer, bytes);
    lesson_output(&lesson, d_cells, bytes);
    lesson_output(&lesson, d_next, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_cells, life->first, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int left = life->generations, many; left > 0; left -= many) {
            many = left < 2 ? 1 : left < 4 ? 2 : left < 8 ? 4 : 8;
            if (many == 8)
                next_generations<8><<<grid, WARP>>>(width, height, rows, d_cells, d_next);
            else if (many == 4)
                next_generations<4><<<grid, WARP>>>(width, height, rows, d_cells, d_next);
            else if (many == 2)
                next_generations<2><<<grid, WARP>>>(width, height, rows, d_cells, d_next);
            else
                next_generations<1><<<grid, WARP>>>(width, height, rows, d_cells, d_next);
            CHECK_LAUNCH();

            uint32_t *spare = d_cells;
            d_cells = d_next;
            d_next = spare;
        }

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_cells, bytes, cudaMemcpyDeviceToHost));
        lesson_board_bits(&lesson, answer);
    }

    CHECK(cudaFree(d_cells));
    CHECK(cudaFree(d_next));
    free(answer);
    return lesson_end(&lesson);
}
