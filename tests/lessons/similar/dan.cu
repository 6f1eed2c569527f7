/* Dan: a frame of ghost cells, which one kernel fills; then one thread for each cell reads its
 * eight neighbours. */
#include "lesson.h"
#include "life.h"

#define AT(x, y) ((y) * (width + 2) + (x))

__global__ void fill_frame(int *board, int width, int height)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < width + 2) {
        int from = i == 0 ? width : i == width + 1 ? 1 : i;
        board[AT(i, 0)] = board[AT(from, height)];
        board[AT(i, height + 1)] = board[AT(from, 1)];
    }
    if (i >= 1 && i <= height) {
        board[AT(0, i)] = board[AT(width, i)];
        board[AT(width + 1, i)] = board[AT(1, i)];
    }
}

__global__ void live_or_die(int *board, int *next, int width, int height)
{
    int x = 1 + threadIdx.x + blockIdx.x * blockDim.x;
    int y = 1 + threadIdx.y + blockIdx.y * blockDim.y;
    if (x <= width && y <= height) {
        int around = board[AT(x - 1, y - 1)] + board[AT(x, y - 1)] + board[AT(x + 1, y - 1)];
        around += board[AT(x - 1, y)] + board[AT(x + 1, y)];
        around += board[AT(x - 1, y + 1)] + board[AT(x, y + 1)] + board[AT(x + 1, y + 1)];
        switch (around) {
        case 2:
            next[AT(x, y)] = board[AT(x, y)];
            break;
        case 3:
            next[AT(x, y)] = 1;
            break;
        default:
            next[AT(x, y)] = 0;
        }
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "02-naive");
    int width = life->width, height = life->height, longest = width > height ? width : height;
    int *h_board = (int *)lesson_alloc(width * height * sizeof(int));
    int *d_board, *d_next;
    size_t all = (width + 2) * (height + 2) * sizeof(int);
    lesson_need(&lesson, 2 * all);
    CHECK(cudaMalloc(&d_board, all));
    CHECK(cudaMalloc(&d_next, all));
    lesson_output(&lesson, h_board, width * height * sizeof(int));
    lesson_output(&lesson, d_board, all);
    lesson_output(&lesson, d_next, all);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        for (int row = 0; row < height; row++)
            CHECK(cudaMemcpy(d_board + AT(1, row + 1), life->first + row * width,
                             width * sizeof(int), cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        dim3 tile(16, 16), tiles(width / 16 + 1, height / 16 + 1);
        for (int t = 0; t < life->generations; t++) {
            fill_frame<<<(longest + 2 + 127) / 128, 128>>>(d_board, width, height);
            live_or_die<<<tiles, tile>>>(d_board, d_next, width, height);
            CHECK_LAUNCH();
            int *old = d_board;
            d_board = d_next;
            d_next = old;
        }

        lesson_phase(&lesson, PHASE_TRANSFER);
        for (int row = 0; row < height; row++)
            CHECK(cudaMemcpy(h_board + row * width, d_board + AT(1, row + 1), width * sizeof(int),
                             cudaMemcpyDeviceToHost));
        lesson_board(&lesson, h_board);
    }
    cudaFree(d_board);
    cudaFree(d_next);
    free(h_board);
    return lesson_end(&lesson);
}
