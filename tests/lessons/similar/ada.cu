/* Ada: no frame. Each thread wraps its own indices around the torus. */
#include "lesson.h"
#include "life.h"

/* One cell for each thread; the neighbours are found with the remainder. */
__global__ void evolve(const int *old, int *fresh, int columns, int rows)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows)
        return;
    int alive = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (dx == 0 && dy == 0)
                continue;
            int column = (x + dx + columns) % columns;
            int line = (y + dy + rows) % rows;
            alive += old[line * columns + column];
        }
    }
    if (alive == 3)
        fresh[y * columns + x] = 1;
    else if (alive == 2)
        fresh[y * columns + x] = old[y * columns + x];
    else
        fresh[y * columns + x] = 0;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "02-naive");
    int columns = life->width;
    int rows = life->height;
    size_t size = sizeof(int) * columns * rows;
    int *result = (int *)lesson_alloc(size);
    int *device[2];
    lesson_need(&lesson, 2 * size);
    for (int i = 0; i < 2; i++) {
        CHECK(cudaMalloc(&device[i], size));
        lesson_output(&lesson, device[i], size);
    }
    lesson_output(&lesson, result, size);
    dim3 block(32, 8);
    dim3 grid((columns + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    while (lesson_repeat(&lesson)) {
        int current = 0;
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(device[current], life->first, size, cudaMemcpyHostToDevice));
        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int step = 0; step < life->generations; step++) {
            evolve<<<grid, block>>>(device[current], device[1 - current], columns, rows);
            CHECK_LAUNCH();
            current = 1 - current;
        }
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(result, device[current], size, cudaMemcpyDeviceToHost));
        lesson_board(&lesson, result);
    }
    for (int i = 0; i < 2; i++)
        CHECK(cudaFree(device[i]));
    free(result);
    return lesson_end(&lesson);
}
