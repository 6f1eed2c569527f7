/* The next generation of lesson 21: lesson 02's kernel, which a program in C calls. */
#include "lesson.h"

enum { THREADS_X = 16, THREADS_Y = 16 };

__global__ void generation(int width, int height, const int *cells, int *next)
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

extern "C" void next_generation(int width, int height, const int *d_cells, int *d_next)
{
    const dim3 threads(THREADS_X, THREADS_Y);
    const dim3 blocks((width + THREADS_X - 1) / THREADS_X, (height + THREADS_Y - 1) / THREADS_Y);
    generation<<<blocks, threads>>>(width, height, d_cells, d_next);
    CHECK_LAUNCH();
}
