/* Cyd: a grid of one dimension, whose threads take every nth cell. The rows above and below are
 * chosen once, and the cells lie side by side. */
#include "lesson.h"
#include "life.h"

static __device__ int sum_of_three(const int *row, int left, int middle, int right)
{
    return row[left] + row[middle] + row[right];
}

__global__ void generation(struct life board, const int *before, int *after)
{
    const size_t cells = (size_t)board.width * board.height;
    const size_t threads = (size_t)gridDim.x * blockDim.x;
    for (size_t at = (size_t)blockIdx.x * blockDim.x + threadIdx.x; at < cells; at += threads) {
        const int row = at / board.width, middle = at % board.width;
        const int left = middle > 0 ? middle - 1 : board.width - 1;
        const int right = middle + 1 < board.width ? middle + 1 : 0;
        const int *here = before + (size_t)row * board.width;
        const int *above = row > 0 ? here - board.width : before + cells - board.width;
        const int *below = row + 1 < board.height ? here + board.width : before;
        const int sum = sum_of_three(above, left, middle, right) +
                        sum_of_three(here, left, middle, right) +
                        sum_of_three(below, left, middle, right);
        /* Three with the cell itself, or four if it lives. */
        after[at] = sum == 3 || (sum == 4 && here[middle]);
    }
}

static void swap(int **one, int **other)
{
    int *kept = *one;
    *one = *other;
    *other = kept;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "02-naive");
    const size_t bytes = (size_t)life->width * life->height * sizeof *life->first;
    int *before, *after, *answer = (int *)lesson_alloc(bytes);
    lesson_need(&lesson, 2 * bytes);
    CHECK(cudaMalloc(&before, bytes));
    CHECK(cudaMalloc(&after, bytes));
    lesson_output(&lesson, answer, bytes);
    lesson_output(&lesson, before, bytes);
    lesson_output(&lesson, after, bytes);
    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(before, life->first, bytes, cudaMemcpyHostToDevice));
        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int left = life->generations; left > 0; left--) {
            generation<<<64, 128>>>(*life, before, after);
            CHECK_LAUNCH();
            swap(&before, &after);
        }
        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy(answer, before, bytes, cudaMemcpyDeviceToHost));
        lesson_board(&lesson, answer);
    }
    CHECK(cudaFree(after));
    CHECK(cudaFree(before));
    free(answer);
    return lesson_end(&lesson);
}
