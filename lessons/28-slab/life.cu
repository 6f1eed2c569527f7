/* Lesson 28, life: a row is cut into 32 slabs, and bit b of word j is column b n + j. The cells
 * beside a word are then the words beside it, and nothing has to be shifted. */
#include "lesson.h"
#include "life.h"
#include "life_words.h"

enum { WARP = 32, BITS = 32, WORDS = 7, MARGIN = 8, STRIP = WARP * WORDS - 2 * MARGIN };
enum { WAVES = 2 }; /* blocks for each that has room: some take longer than others */
static const unsigned ALL = 0xffffffff;

/* life_slabs.cu */
__global__ void to_slabs(int words, int length, const uint32_t *cells, uint32_t *slabs);
__global__ void from_slabs(int words, int length, const uint32_t *slabs, uint32_t *cells);

/* Word j of a row, of n, on a torus; where the board ends within a slab, cells have to be put in: a
 * column beyond it is one at the beginning. Seldom needed, so not inlined. */
__device__ __noinline__ uint32_t word_at(const uint32_t *row, int j, int n, int width)
{
    j = min(j, n + MARGIN - 1);
    uint32_t word = j < 0 ? row[j + n] << 1 : j < n ? row[j] : row[j - n] >> 1;
    const int last = (width - 1) / n, slabs[] = {0, last - 1, last};
    for (int i = 0; i < 3; i++) {
        const int column = slabs[i] * n + j, there = (column + MARGIN * width) % width;
        if (slabs[i] >= 0 && (column < 0 || column >= width))
            word = (word & ~(1u << slabs[i])) | (row[there % n] >> there / n & 1) << slabs[i];
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
    ones[0] = __shfl_up_sync(ALL, ones[WORDS], 1);
    twos[0] = __shfl_up_sync(ALL, twos[WORDS], 1);
    ones[WORDS + 1] = __shfl_down_sync(ALL, ones[1], 1);
    twos[WORDS + 1] = __shfl_down_sync(ALL, twos[1], 1);
    for (int i = 0; i < WORDS; i++) {
        const uint32_t next =
            life_next_word(newer[i], ones[i] ^ ones[i + 2] ^ row[i], older[i],
                           life_carry(ones[i], ones[i + 2], row[i]), twos[i], twos[i + 2]);
        older[i] = row[i];
        row[i] = next;
    }
}

/* As in lesson 27; a strip's margin is as many words as there are generations, at most MARGIN. */
template <int GENERATIONS>
__global__ void __launch_bounds__(WARP)
    next_generations(int width, int height, int n, int rows, const uint32_t *cells, uint32_t *next)
{
    const int first = blockIdx.y * rows, last = min(first + rows, height);
    const int end = width - (width - 1) / n * n; /* of the last slab */
    const int word = blockIdx.x * STRIP + threadIdx.x * WORDS - MARGIN, behind = word + WORDS;
    const bool plain =
        width == BITS * n || (word >= 0 && behind <= end) || (word >= end + MARGIN && behind <= n);
    int at[WORDS], turn[WORDS];
    bool mine[WORDS];
    for (int i = 0; i < WORDS; i++) {
        const int place = word + i - blockIdx.x * STRIP, j = min(word + i, n + MARGIN - 1);
        at[i] = (j + n) % n;
        turn[i] = !plain || j == at[i] ? 0 : j < 0 ? 1 : BITS - 1;
        mine[i] = place >= 0 && place < STRIP && j < n;
    }

    uint32_t kept[GENERATIONS][2][WORDS] = {}, coming[2][WORDS] = {};
    int y = (first + GENERATIONS * (height - 1)) % height;
    for (int made = first - 2 * GENERATIONS - 2; made < last; made += 2)
#pragma unroll
        for (int odd = 0; odd < 2; odd++) {
            const uint32_t *from = cells + (size_t)y * n;
            uint32_t row[WORDS];
            for (int i = 0; i < WORDS; i++) {
                row[i] = __funnelshift_l(coming[odd][i], coming[odd][i], turn[i]);
                coming[odd][i] = plain ? from[at[i]] : word_at(from, word + i, n, width);
            }
            y = y + 1 < height ? y + 1 : 0;
#pragma unroll
            for (int i = 0; i < GENERATIONS; i++)
                next_row(kept[i][odd], kept[i][1 - odd], row);
            if (made + odd >= first && made + odd < last)
                for (int i = 0; i < WORDS; i++)
                    if (mine[i])
                        next[(size_t)(made + odd) * n + at[i]] = row[i];
        }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "28-slab");
    const int width = life->width, height = life->height, words = life->words;
    const int length = (words + BITS - 1) / BITS, n = length * BITS;
    const size_t bytes = sizeof(uint32_t) * words * height;
    const size_t slab_bytes = sizeof(uint32_t) * n * height;
    int device, processors, blocks;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, next_generations<8>, WARP, 0));
    const int strips = (n + STRIP - 1) / STRIP;
    const int parts = min(max(WAVES * blocks * processors / strips, 1), height);
    const int rows = (height + parts - 1) / parts;
    const dim3 grid(strips, (height + rows - 1) / rows);
    const dim3 tiles(height, (length + WARP - 1) / WARP), threads(WARP, 8);

    uint32_t *answer = (uint32_t *)lesson_alloc(bytes);
    uint32_t *d_cells, *d_slabs, *d_next;
    lesson_need(&lesson, bytes + 2 * slab_bytes);
    CHECK(cudaMalloc(&d_cells, bytes));
    CHECK(cudaMalloc(&d_slabs, slab_bytes));
    CHECK(cudaMalloc(&d_next, slab_bytes));
    lesson_output(&lesson, answer, bytes);
    lesson_output(&lesson, d_cells, bytes);
    lesson_output(&lesson, d_slabs, slab_bytes);
    lesson_output(&lesson, d_next, slab_bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(d_cells, life->first, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        to_slabs<<<tiles, threads>>>(words, length, d_cells, d_slabs);
        for (int left = life->generations, many; left > 0; left -= many) {
            many = left < 8 ? 1 : 8;
            if (many == 8)
                next_generations<8><<<grid, WARP>>>(width, height, n, rows, d_slabs, d_next);
            else
                next_generations<1><<<grid, WARP>>>(width, height, n, rows, d_slabs, d_next);
            CHECK_LAUNCH();
            uint32_t *spare = d_slabs;
            d_slabs = d_next;
            d_next = spare;
        }
        from_slabs<<<tiles, threads>>>(words, length, d_slabs, d_cells);
        CHECK_LAUNCH();
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, d_cells, bytes, cudaMemcpyDeviceToHost));
        lesson_board_bits(&lesson, answer);
    }

    CHECK(cudaFree(d_cells));
    CHECK(cudaFree(d_slabs));
    CHECK(cudaFree(d_next));
    free(answer);
    return lesson_end(&lesson);
}
