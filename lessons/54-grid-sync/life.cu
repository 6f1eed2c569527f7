/* Lesson 54, life: one launch for all generations. After each of them, all threads of the grid wait
 * for one another. */
#include <cooperative_groups.h>

#include "lesson.h"
#include "life.h"

enum { THREADS_X = 32, THREADS_Y = 4, BITS = 32, WORDS = 4, ROWS = 4 };

/* The words that a thread reads: its four, beginning at `first`, and one at each side. From `first`
 * on, the board has `count` columns. Left of word 0 lies the last word, shifted `up` by that many
 * bits, so that its last cell is the highest bit. */
struct words {
    int left, up, first, right, count;
};

/* From one row: the thread's cells, and for each its sum with its two neighbours, ones + 2 twos. */
struct cells {
    uint32_t cell[WORDS], ones[WORDS], twos[WORDS];
};

/* 1 where two or three of the bits are 1: what an adder carries. */
__device__ uint32_t carry(uint32_t a, uint32_t b, uint32_t c)
{
    return (a & b) | (c & (a ^ b));
}

__device__ struct cells read_row(const uint32_t *row, struct words at)
{
    const uint4 four = *(const uint4 *)(row + at.first);
    uint32_t word[] = {row[at.left] << at.up, four.x, four.y, four.z, four.w, row[at.right]};
    /* If the board ends within the four, its first column comes next. */
    if (at.count < WORDS * BITS)
        for (int i = 0; i < WORDS; i++)
            if (at.count / BITS == i)
                word[i + 1] = (word[i + 1] & ((1u << at.count % BITS) - 1)) |
                              word[WORDS + 1] << at.count % BITS;
    struct cells cells;
    for (int i = 0; i < WORDS; i++) {
        const uint32_t cell = word[i + 1];
        const uint32_t left = cell << 1 | word[i] >> (BITS - 1);
        const uint32_t right = cell >> 1 | word[i + 2] << (BITS - 1);
        cells.cell[i] = cell;
        cells.ones[i] = left ^ cell ^ right;
        cells.twos[i] = carry(left, cell, right);
    }
    return cells;
}

/* Alive if the nine cells add up to three, or to four including the cell itself. */
__device__ uint32_t next_word(int i, struct cells up, struct cells here, struct cells down)
{
    const uint32_t ones = up.ones[i] ^ here.ones[i] ^ down.ones[i];
    const uint32_t carried = carry(up.ones[i], here.ones[i], down.ones[i]);
    const uint32_t sum = up.twos[i] ^ here.twos[i] ^ down.twos[i];
    const uint32_t twos = sum ^ carried;
    const uint32_t fours = carry(up.twos[i], here.twos[i], down.twos[i]) ^ (sum & carried);
    return (ones & twos & ~fours) | (~ones & ~twos & fours & here.cell[i]);
}

/* The words of the next generation from `word` on, in ROWS rows from `first` on */
__device__ void next_words(int word, int first, int width, int height, size_t stride,
                           const uint32_t *cells, uint32_t *next)
{
    const int last = (width - 1) / BITS;
    if (word > last || first >= height)
        return;
    const struct words at = {word > 0 ? word - 1 : last, word > 0 ? 0 : (last + 1) * BITS - width,
                             word, word + WORDS <= last ? word + WORDS : 0, width - word * BITS};
    struct cells up = read_row(cells + (first > 0 ? first - 1 : height - 1) * stride, at);
    struct cells here = read_row(cells + first * stride, at);
    for (int i = 0; i < ROWS; i++) {
        const int row = first + i;
        const struct cells down = read_row(cells + (row + 1 < height ? row + 1 : 0) * stride, at);
        if (row < height)
            *(uint4 *)(next + row * stride + word) =
                make_uint4(next_word(0, up, here, down), next_word(1, up, here, down),
                           next_word(2, up, here, down), next_word(3, up, here, down));
        up = here;
        here = down;
    }
}

/* The grid may be smaller than the board, so each block takes its part, and then the part that lies
 * a whole grid further on. */
__global__ void all_generations(int width, int height, size_t stride, int generations, dim3 parts,
                                uint32_t *cells, uint32_t *next)
{
    const cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    for (int generation = 0; generation < generations; generation++) {
        for (unsigned part = blockIdx.x; part < parts.x * parts.y; part += gridDim.x) {
            const int word = (part % parts.x * THREADS_X + threadIdx.x) * WORDS;
            const int first = (part / parts.x * THREADS_Y + threadIdx.y) * ROWS;
            next_words(word, first, width, height, stride, cells, next);
        }
        grid.sync(); /* the next generation needs what all blocks have written */
        uint32_t *const old = cells;
        cells = next;
        next = old;
    }
}

/* A block for each part, but no more than the GPU holds at once: all of them have to run, or those
 * that wait would wait for ever. */
static unsigned blocks_for(dim3 parts)
{
    int device, multiprocessors, blocks;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, all_generations,
                                                        THREADS_X * THREADS_Y, 0));
    const unsigned most = multiprocessors * blocks, all = parts.x * parts.y;
    return all < most ? all : most;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "54-grid-sync");
    int width = life->width, height = life->height, generations = life->generations;
    const int words = life->words;
    size_t stride = ((size_t)words + WORDS - 1) / WORDS * WORDS;
    const size_t row_bytes = words * sizeof(uint32_t), stride_bytes = stride * sizeof(uint32_t);
    const size_t bytes = stride_bytes * height;

    const dim3 threads(THREADS_X, THREADS_Y);
    dim3 parts((words + THREADS_X * WORDS - 1) / (THREADS_X * WORDS),
               (height + THREADS_Y * ROWS - 1) / (THREADS_Y * ROWS));
    const unsigned blocks = blocks_for(parts);

    uint32_t *answer = (uint32_t *)lesson_alloc(row_bytes * height);
    uint32_t *d_cells, *d_next;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_cells, bytes));
    CHECK(cudaMalloc(&d_next, bytes));
    lesson_output(&lesson, answer, row_bytes * height);
    lesson_output(&lesson, d_cells, bytes);
    lesson_output(&lesson, d_next, bytes);

    void *arguments[] = {&width, &height, &stride, &generations, &parts, &d_cells, &d_next};
    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2D(d_cells, stride_bytes, life->first, row_bytes, row_bytes, height,
                           cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        CHECK(cudaLaunchCooperativeKernel((const void *)all_generations, blocks, threads, arguments,
                                          0, NULL));

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2D(answer, row_bytes, generations % 2 ? d_next : d_cells, stride_bytes,
                           row_bytes, height, cudaMemcpyDeviceToHost));
        lesson_board_bits(&lesson, answer);
    }

    CHECK(cudaFree(d_cells));
    CHECK(cudaFree(d_next));
    free(answer);
    return lesson_end(&lesson);
}
