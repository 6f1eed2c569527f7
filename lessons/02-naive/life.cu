/* Lesson 02, life: one thread for each cell; it reads all nine cells from global memory. Two small
 * kernels fill the frame of ghost cells before every generation. */
#include "lesson.h"
#include "life.h"

enum { THREADS_X = 16, THREADS_Y = 16, GHOST_THREADS = 256 };

/* The ghost row above the board copies its last row, the one below it the first row. */
__global__ void ghost_rows(int width, int height, int *cells)
{
    const size_t stride = (size_t)width + 2;
    const int column = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (column <= width) {
        cells[column] = cells[height * stride + column];
        cells[(height + 1) * stride + column] = cells[stride + column];
    }
}

/* The ghost columns are copied in the ghost rows, too: so the corners are filled. */
__global__ void ghost_columns(int width, int height, int *cells)
{
    const size_t stride = (size_t)width + 2;
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row <= height + 1) {
        cells[row * stride] = cells[row * stride + width];
        cells[row * stride + width + 1] = cells[row * stride + 1];
    }
}

__global__ void next_generation(int width, int height, const int *cells, int *next)
{
    const size_t stride = (size_t)width + 2;
    const int column = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int row = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (row <= height && column <= width) {
        const size_t at = row * stride + column;
        const int *here = cells + at, *up = here - stride, *down = here + stride;
        int neighbours = up[-1] + up[0] + up[1] + here[-1] + here[1] + down[-1] + down[0] + down[1];
        /* Alive with 3 neighbours, or with 2 if alive: only 3 | 0, 3 | 1 and 2 | 1 are 3. */
        next[at] = (neighbours | here[0]) == 3;
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "02-naive");
    const int width = life->width, height = life->height;
    const size_t stride = (size_t)width + 2;
    const size_t bytes = stride * (height + 2) * sizeof(int);
    const size_t row_bytes = width * sizeof(int), stride_bytes = stride * sizeof(int);

    const dim3 threads(THREADS_X, THREADS_Y);
    const dim3 blocks((width + THREADS_X - 1) / THREADS_X, (height + THREADS_Y - 1) / THREADS_Y);
    const unsigned row_blocks = (width + GHOST_THREADS - 1) / GHOST_THREADS;
    const unsigned column_blocks = (height + 2 + GHOST_THREADS - 1) / GHOST_THREADS;

    int *answer = (int *)lesson_alloc(row_bytes * height);
    int *d_cells, *d_next;
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&d_cells, bytes));
    CHECK(cudaMalloc(&d_next, bytes));
    lesson_output(&lesson, answer, row_bytes * height);
    lesson_output(&lesson, d_cells, bytes);
    lesson_output(&lesson, d_next, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2D(d_cells + stride + 1, stride_bytes, life->first, row_bytes, row_bytes,
                           height, cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int generation = 0; generation < life->generations; generation++) {
            ghost_rows<<<row_blocks, GHOST_THREADS>>>(width, height, d_cells);
            ghost_columns<<<column_blocks, GHOST_THREADS>>>(width, height, d_cells);
            next_generation<<<blocks, threads>>>(width, height, d_cells, d_next);
            CHECK_LAUNCH();

            int *spare = d_cells;
            d_cells = d_next;
            d_next = spare;
        }

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2D(answer, row_bytes, d_cells + stride + 1, stride_bytes, row_bytes, height,
                           cudaMemcpyDeviceToHost));
        lesson_board(&lesson, answer);
    }

    CHECK(cudaFree(d_cells));
    CHECK(cudaFree(d_next));
    free(answer);
    return lesson_end(&lesson);
}
