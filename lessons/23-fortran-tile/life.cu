/* Lesson 23, life: each block first copies its tile of the board, with a halo of one cell, into
 * shared memory; the neighbours come from there: lesson 07's kernels. The host program is in
 * Fortran, in life.F90. Its cells(column, row) is cells[row * stride + column] here. */
#include "lesson.h"

enum { THREADS_X = 32, THREADS_Y = 16, GHOST_THREADS = 256 };

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

/* Every thread brings one cell of the tile; those of the halo have no more to do. Blocks overlap by
 * two cells, so that each cell of the board is inside one tile. */
__global__ void next_generation(int width, int height, const int *cells, int *next)
{
    __shared__ int tile[THREADS_Y][THREADS_X];
    const size_t stride = (size_t)width + 2;
    const int x = threadIdx.x, y = threadIdx.y;
    const int column = blockIdx.x * (THREADS_X - 2) + x;
    const int row = blockIdx.y * (THREADS_Y - 2) + y;
    const size_t at = row * stride + column;
    if (row <= height + 1 && column <= width + 1)
        tile[y][x] = cells[at];
    __syncthreads();

    const bool inside = x > 0 && x < THREADS_X - 1 && y > 0 && y < THREADS_Y - 1;
    if (inside && row <= height && column <= width) {
        const int *here = &tile[y][x], *up = here - THREADS_X, *down = here + THREADS_X;
        int neighbours = up[-1] + up[0] + up[1] + here[-1] + here[1] + down[-1] + down[0] + down[1];
        /* Alive with 3 neighbours, or with 2 if alive: only 3 | 0, 3 | 1 and 2 | 1 are 3. */
        next[at] = (neighbours | here[0]) == 3;
    }
}

/* The host calls this for each generation. */
extern "C" void launch_generation(int width, int height, int *cells, int *next)
{
    const dim3 threads(THREADS_X, THREADS_Y);
    const int inner_x = THREADS_X - 2, inner_y = THREADS_Y - 2;
    const dim3 blocks((width + inner_x - 1) / inner_x, (height + inner_y - 1) / inner_y);
    const unsigned row_blocks = (width + GHOST_THREADS - 1) / GHOST_THREADS;
    const unsigned column_blocks = (height + 2 + GHOST_THREADS - 1) / GHOST_THREADS;

    ghost_rows<<<row_blocks, GHOST_THREADS>>>(width, height, cells);
    ghost_columns<<<column_blocks, GHOST_THREADS>>>(width, height, cells);
    next_generation<<<blocks, threads>>>(width, height, cells, next);
    CHECK_LAUNCH();
}
