/* Bob's Game of Life */
#include "lesson.h"
#include "life.h"

// computes the next generation
__global__ void life_step(const int *src, int *dst, int w, int h)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (col >= w || row >= h)
        return;
    // counts the neighbours that live
    int n = 0;
    for (int j = -1; j <= 1; j++) {
        for (int i = -1; i <= 1; i++) {
            if (i == 0 && j == 0)
                continue; // the cell itself
            int r = (row + j + h) % h;
            int c = (col + i + w) % w;
            n += src[r * w + c];
        }
    }
    // the rules
    if (n == 3)
        dst[row * w + col] = 1;
    else if (n == 2)
        dst[row * w + col] = src[row * w + col];
    else
        dst[row * w + col] = 0;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "02-naive");
    int h = life->height;
    int w = life->width;
    size_t bytes = sizeof(int) * w * h;
    int *boards[2];
    int *host_board = (int *)lesson_alloc(bytes);
    dim3 threads(32, 8);
    dim3 blocks((w + threads.x - 1) / threads.x, (h + threads.y - 1) / threads.y);
    lesson_need(&lesson, 2 * bytes);
    lesson_output(&lesson, host_board, bytes);
    for (int k = 0; k < 2; k++) {
        CHECK(cudaMalloc(&boards[k], bytes));
        lesson_output(&lesson, boards[k], bytes);
    }
    while (lesson_repeat(&lesson)) {
        int from = 0;
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(boards[from], life->first, bytes, cudaMemcpyHostToDevice));
        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int g = 0; g < life->generations; g++) {
            life_step<<<blocks, threads>>>(boards[from], boards[1 - from], w, h);
            CHECK_LAUNCH();
            from = 1 - from;
        }
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(host_board, boards[from], bytes, cudaMemcpyDeviceToHost));
        lesson_board(&lesson, host_board);
    }
    for (int k = 0; k < 2; k++)
        CHECK(cudaFree(boards[k]));
    free(host_board);
    return lesson_end(&lesson);
}
