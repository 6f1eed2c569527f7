/* Lesson 10, madd: each block adds part of two matrices, and sums the results in shared memory;
 * then one block adds up the sums of the blocks. */
#include "lesson.h"
#include "madd.h"

enum { THREADS_X = 32, THREADS_Y = 8, THREADS = THREADS_X * THREADS_Y };
enum { MOST_BLOCKS_Y = 65535 }; /* CUDA's limit for the second dimension of a grid */

/* The sum of `mine` over the threads of a block. Only thread 0 gets it. */
__device__ float block_sum(unsigned thread, float mine)
{
    __shared__ float sums[THREADS];
    sums[thread] = mine;
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (thread < half)
            sums[thread] += sums[thread + half];
    }
    return thread == 0 ? sums[0] : 0;
}

/* a = b + c; each block writes the sum of its elements of a to `sums`. */
__global__ void add(const float *b, const float *c, int rows, int columns, float *a, float *sums)
{
    float mine = 0;
    for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows;
         row += gridDim.y * blockDim.y) {
        for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns;
             column += gridDim.x * blockDim.x) {
            const size_t at = (size_t)row * columns + column;
            a[at] = b[at] + c[at];
            mine += a[at];
        }
    }
    const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
    mine = block_sum(thread, mine);
    if (thread == 0)
        sums[(size_t)blockIdx.y * gridDim.x + blockIdx.x] = mine;
}

/* One block adds up the sums of all blocks. */
__global__ void add_sums(const float *sums, size_t blocks, float *total)
{
    float mine = 0;
    for (size_t i = threadIdx.x; i < blocks; i += blockDim.x)
        mine += sums[i];
    mine = block_sum(threadIdx.x, mine);
    if (threadIdx.x == 0)
        *total = mine;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct madd *madd = lesson_madd(&lesson, argc, argv, "10-block-sums");
    const int rows = madd->rows, columns = madd->columns;
    const size_t bytes = (size_t)rows * columns * sizeof(float);

    const dim3 threads(THREADS_X, THREADS_Y);
    dim3 blocks((columns + THREADS_X - 1) / THREADS_X, (rows + THREADS_Y - 1) / THREADS_Y);
    if (blocks.y > MOST_BLOCKS_Y)
        blocks.y = MOST_BLOCKS_Y;
    const size_t block_count = (size_t)blocks.x * blocks.y;

    float *a = (float *)lesson_alloc(bytes);
    float total;
    float *d_a, *d_b, *d_c, *d_sums, *d_total;
    lesson_need(&lesson, 3 * bytes + (block_count + 1) * sizeof(float));
    CHECK(cudaMalloc(&d_a, bytes));
    CHECK(cudaMalloc(&d_b, bytes));
    CHECK(cudaMalloc(&d_c, bytes));
    CHECK(cudaMalloc(&d_sums, block_count * sizeof(float)));
    CHECK(cudaMalloc(&d_total, sizeof(float)));
    lesson_output(&lesson, d_a, bytes);
    lesson_output(&lesson, d_sums, block_count * sizeof(float));
    lesson_output(&lesson, d_total, sizeof(float));
    lesson_output(&lesson, a, bytes);
    lesson_output(&lesson, &total, sizeof total);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_UPLOAD);
        CHECK(cudaMemcpy(d_b, madd->b, bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(d_c, madd->c, bytes, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        add<<<blocks, threads>>>(d_b, d_c, rows, columns, d_a, d_sums);
        CHECK_LAUNCH();
        add_sums<<<1, THREADS>>>(d_sums, block_count, d_total);
        CHECK_LAUNCH();

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(a, d_a, bytes, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost));

        lesson_matrix_sum(&lesson, a, total);
    }

    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_c));
    CHECK(cudaFree(d_sums));
    CHECK(cudaFree(d_total));
    free(a);
    return lesson_end(&lesson);
}
