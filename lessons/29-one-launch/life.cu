/* Lesson 29, life: all generations in one launch. Each warp keeps a patch of the board in
 * registers, and after every sixteen generations sends its neighbours the cells that they need. */
#include "lesson.h"
#include "life.h"
#include "life_words.h"

#include <cuda/atomic>

enum { WARP = 32, BITS = 32, HALF = BITS / 2, WORDS = 2, ROWS = 3, HALVES = 2 * WORDS };
enum { MARGIN = HALF, HIGH = WARP * ROWS - 2 * MARGIN }; /* of a patch: 16 generations; 64 rows */
static const unsigned ALL = 0xffffffff;

/* A lane's rows of a patch. */
struct patch {
    uint32_t cells[ROWS][WORDS];
    int y[ROWS];     /* where they are on the board */
    bool mine[ROWS]; /* its own rows: not in the margin, and on the board */
};

/* A message: sixteen cells, and above them the number of the exchange. It is one word, which is
 * written and read in one piece. So a reader that sees the number has the cells, too, and the order
 * of several messages does not matter: relaxed. */
typedef cuda::atomic_ref<uint32_t, cuda::thread_scope_device> message;

/* One generation of a patch. The cells beyond it are not there, so one more cell at each side
 * becomes wrong with each generation, in the margin only. */
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
        /* The row above the lane's first is the last of the lane above, and so on. */
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

/* Reads the patch around word `word` of a row. Rows that this warp does not need are left out:
 * their owner does not wait for it. */
__device__ struct patch read_patch(const uint32_t *board, int word, int width, int height)
{
    struct patch patch;
    for (int i = 0; i < ROWS; i++) {
        const int place = threadIdx.x * ROWS + i - MARGIN;
        const int row = min((int)blockIdx.y * HIGH + place, height + MARGIN - 1);
        patch.y[i] = (row + MARGIN * height) % height;
        patch.mine[i] = place >= 0 && place < HIGH && row < height;
        for (int w = 0; w < WORDS; w++)
            patch.cells[i][w] =
                life_cells_from(board + (size_t)patch.y[i] * ((width + BITS - 1) / BITS),
                                ((word + w) * BITS + MARGIN * (2 * width - 1)) % width, width);
    }
    return patch;
}

/* Sends the warp's own cells to its neighbours, and receives its margin from them. Half h of row y
 * is message y of column[h]. */
__device__ void exchange(struct patch *patch, uint32_t number, uint32_t *messages,
                         const int column[HALVES], int height)
{
    uint32_t *place[ROWS][HALVES], half[ROWS][HALVES], late;
    for (int i = 0; i < ROWS; i++)
        for (int h = 0; h < HALVES; h++)
            place[i][h] = messages + (column[h] * height + patch->y[i]);
    for (int i = 0; i < ROWS; i++) {
        half[i][1] = patch->cells[i][0] >> HALF | number << HALF;
        half[i][2] = (patch->cells[i][1] & 0xffff) | number << HALF;
        for (int h = 1; h <= 2 && patch->mine[i]; h++)
            message(*place[i][h]).store(half[i][h], cuda::memory_order_relaxed);
    }
    __syncwarp(); /* on a small board a warp is its own neighbour */
    do {
        late = 0;
        for (int i = 0; i < ROWS; i++)
            for (int h = 0; h < HALVES; h++) {
                if (!patch->mine[i] || h == 0 || h == 3)
                    half[i][h] = message(*place[i][h]).load(cuda::memory_order_relaxed);
                late |= half[i][h] >> HALF ^ (number & 0xffff);
            }
    } while (__any_sync(ALL, late));
    for (int i = 0; i < ROWS; i++)
        for (int w = 0; w < WORDS; w++)
            patch->cells[i][w] = (half[i][2 * w] & 0xffff) | half[i][2 * w + 1] << HALF;
}

/* A block is a warp. It has the patch around a word of the `words` in a row, and HIGH rows of this
 * word are its own. */
__global__ void __launch_bounds__(WARP)
    all_generations(int width, int height, int generations, int words, const uint32_t *first,
                    uint32_t *messages, uint32_t *last)
{
    const int word = blockIdx.x, halves = 2 * words, row_words = (width + BITS - 1) / BITS;
    const int column[] = {(2 * word + halves - 1) % halves, 2 * word, 2 * word + 1,
                          (2 * word + 2) % halves};
    struct patch patch = read_patch(first, word, width, height);
    for (uint32_t number = 1;; number++) {
        for (int i = min(generations, (int)MARGIN); i > 0; i--)
            next_generation(patch.cells);
        generations -= MARGIN;
        if (generations <= 0)
            break;
        /* Two places, in turns: before a warp writes to one again, its readers have answered. */
        exchange(&patch, number, messages + (size_t)(number % 2) * halves * height, column, height);
    }
    for (int i = 0; i < ROWS; i++)
        if (patch.mine[i] && word < row_words)
            last[(size_t)patch.y[i] * row_words + word] =
                patch.cells[i][0] >> HALF | patch.cells[i][1] << HALF;
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
