/* Lesson 22, life: one thread a cell, all from global memory: lesson 02's kernels. The host program
 * is in Fortran, in life.F90. Its cells(column, row) is cells[row * stride + column] here. */
#include "lesson.h"

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

/* The host calls this for each generation. */
extern "C" void launch_generation(int width, int height, int *cells, int *next)
{
    const dim3 threads(THREADS_X, THREADS_Y);
    const dim3 blocks((width + THREADS_X - 1) / THREADS_X, (height + THREADS_Y - 1) / THREADS_Y);
    const unsigned row_blocks = (width + GHOST_THREADS - 1) / GHOST_THREADS;
    const unsigned column_blocks = (height + 2 + GHOST_THREADS - 1) / GHOST_THREADS;

    ghost_rows<<<row_blocks, GHOST_THREADS>>>(width, height, cells);
    ghost_columns<<<column_blocks, GHOST_THREADS>>>(width, height, cells);
    next_generation<<<blocks, threads>>>(width, height, cells, next);
    CHECK_LAUNCH();
}
