/* Lesson 29, life: all generations in one launch. Each warp keeps a patch of the board in
 * registers, and after every sixteen generations sends its neighbours the cells that they need. */
#include "lesson.h"
#include "life.h"
#include "life_words.h"

enum { WARP = 32, BITS = 32, HALF = BITS / 2, WORDS = 2, ROWS = 3 };
enum { MARGIN = HALF, HIGH = WARP * ROWS - 2 * MARGIN }; /* of a patch: 16 generations; 64 rows */
static const unsigned ALL = 0xffffffff;

/* One generation of a patch, of which each lane has ROWS rows. */
__device__ void next_generation(uint32_t cells[ROWS][WORDS])
{
    uint32_t left[ROWS][WORDS], right[ROWS][WORDS], ones[ROWS + 2][WORDS], twos[ROWS + 2][WORDS];
    for (int w = 0; w < WORDS; w++) {
        for (int i = 0; i < ROWS; i++) {
            const uint32_t cell = cells[i][w];
            left[i][w] = __funnelshift_l(w > 0 ? cells[i][w - 1] : 0, cell, 1);
            right[i][w] = __funnelshift_r(cell, w + 1 < WORDS ? cells[i][w + 1] : 0, 1);
            ones[i + 1][w] = left[i][w] ^ cell ^ right[i][w];
            twos[i + 1][w] = life_carry(left[i][w], cell, right[i][w]);
        }
        ones[0][w] = __shfl_up_sync(ALL, ones[ROWS][w], 1);
        twos[0][w] = __shfl_up_sync(ALL, twos[ROWS][w], 1);
        ones[ROWS + 1][w] = __shfl_down_sync(ALL, ones[1][w], 1);
        twos[ROWS + 1][w] = __shfl_down_sync(ALL, twos[1][w], 1);
    }
    for (int w = 0; w < WORDS; w++)
        for (int i = 0; i < ROWS; i++)
            cells[i][w] = life_next_word(
                cells[i][w], ones[i][w] ^ left[i][w] ^ right[i][w], ones[i + 2][w],
                life_carry(ones[i][w], left[i][w], right[i][w]), twos[i][w], twos[i + 2][w]);
}

/* A block, a warp, has the patch around a word of the `words` in a row, which is its own in HIGH
 * rows; no rows below those that it needs, for no warp there waits for it. A message is sixteen
 * cells and above them the number of their exchange, so a reader sees whether it has arrived. */
__global__ void __launch_bounds__(WARP)
    all_generations(int width, int height, int generations, int words, const uint32_t *first,
                    volatile uint32_t *messages, uint32_t *last)
{
    const int word = blockIdx.x, halves = 2 * words, row_words = (width + BITS - 1) / BITS;
    const int column[] = {(2 * word + halves - 1) % halves, 2 * word, 2 * word + 1,
                          (2 * word + 2) % halves};
    uint32_t cells[ROWS][WORDS];
    int y[ROWS];
    bool mine[ROWS];
    for (int i = 0; i < ROWS; i++) {
        const int place = threadIdx.x * ROWS + i - MARGIN;
        const int row = min((int)blockIdx.y * HIGH + place, height + MARGIN - 1);
        y[i] = (row + MARGIN * height) % height;
        mine[i] = place >= 0 && place < HIGH && row < height;
        for (int w = 0; w < WORDS; w++)
            cells[i][w] =
                life_cells_from(first + (size_t)y[i] * row_words,
                                ((word + w) * BITS + MARGIN * (2 * width - 1)) % width, width);
    }
    for (uint32_t exchange = 1;; exchange++) {
        for (int i = min(generations, (int)MARGIN); i > 0; i--)
            next_generation(cells);
        if ((generations -= MARGIN) <= 0)
            break;

        /* Two places, in turns: before a warp writes to one again, its readers have answered. */
        volatile uint32_t *here = messages + (size_t)(exchange % 2) * halves * height;
        uint32_t half[ROWS][2 * WORDS], late;
        for (int i = 0; i < ROWS; i++) {
            half[i][1] = cells[i][0] >> HALF | exchange << HALF;
            half[i][2] = (cells[i][1] & 0xffff) | exchange << HALF;
            for (int h = 1; h <= 2 && mine[i]; h++)
                here[column[h] * height + y[i]] = half[i][h];
        }
        __syncwarp(); /* on a small board a warp is its own neighbour */
        do {
            late = 0;
            for (int i = 0; i < ROWS; i++)
                for (int h = 0; h < 2 * WORDS; h++) {
                    if (!mine[i] || h == 0 || h == 3)
                        half[i][h] = here[column[h] * height + y[i]];
                    late |= half[i][h] >> HALF ^ (exchange & 0xffff);
                }
        } while (__any_sync(ALL, late));
        for (int i = 0; i < ROWS; i++)
            for (int w = 0; w < WORDS; w++)
                cells[i][w] = (half[i][2 * w] & 0xffff) | half[i][2 * w + 1] << HALF;
    }
    for (int i = 0; i < ROWS; i++)
        if (mine[i] && word < row_words)
            last[(size_t)y[i] * row_words + word] = cells[i][0] >> HALF | cells[i][1] << HALF;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "29-one-launch");
    int width = life->width, height = life->height, copies = 1;
    const size_t bytes = sizeof(uint32_t) * life->words * height;

    /* Whole words: a torus is the same with the board in it twice, or up to 32 times. */
    while (width * copies % BITS != 0)
        copies *= 2;
    int words = width * copies / BITS, device, multiprocessors, blocks;
    const dim3 grid(words, (height + HIGH - 1) / HIGH);
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, all_generations, WARP, 0));
    /* A warp that waits for a neighbour that is not resident waits for ever. */
    const bool room = (size_t)grid.x * grid.y <= (size_t)blocks * multiprocessors;
    if (!room)
        fprintf(stderr, "no room for all blocks at once: %d generations a launch\n", MARGIN);
    const size_t message_bytes = room ? sizeof(uint32_t) * 4 * words * height : 4;

    uint32_t *answer = (uint32_t *)lesson_alloc(bytes);
    uint32_t *d_cells, *d_next, *d_messages;
    lesson_need(&lesson, 2 * bytes + message_bytes);
    CHECK(cudaMalloc(&d_cells, bytes));
    CHECK(cudaMalloc(&d_next, bytes));
    CHECK(cudaMalloc(&d_messages, message_bytes));
    lesson_output(&lesson, answer, bytes);
    lesson_output(&lesson, d_cells, bytes);
    lesson_output(&lesson, d_next, bytes);
    lesson_output(&lesson, d_messages, message_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_cells, life->first, bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemset(d_messages, 0, message_bytes)); /* none has come */

        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int left = life->generations, many; left > 0; left -= many) {
            many = room ? left : min(left, (int)MARGIN);
            void *arguments[] = {&width, &height, &many, &words, &d_cells, &d_messages, &d_next};
            CHECK(room ? cudaLaunchCooperativeKernel((void *)all_generations, grid, WARP, arguments)
                       : cudaLaunchKernel((void *)all_generations, grid, WARP, arguments));
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
    CHECK(cudaFree(d_messages));
    free(answer);
    return lesson_end(&lesson);
}
