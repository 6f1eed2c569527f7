/* Lesson 24, life: a thread computes four neighbouring cells in each of several rows. It reads the
 * four at once; its sums of a row serve three rows; and there are no ghost cells. */
#include "lesson.h"
#include "life.h"

enum { THREADS_X = 32, THREADS_Y = 4, CELLS = 4, ROWS = 4 };

/* The columns that a thread reads: its four, beginning at `first`, and one at each side. From
 * `first` on, the board has `count` columns. On a torus the last column lies beside the first. */
struct columns {
    int left, first, right, count;
};

/* From one row: the thread's cells, and for each the sum of the cell and its two neighbours. */
struct cells {
    int cell[CELLS], sum[CELLS];
};

__device__ struct cells read_row(const int *row, struct columns at)
{
    const int4 four = *(const int4 *)(row + at.first);
    int cell[] = {row[at.left], four.x, four.y, four.z, four.w, row[at.right]};
    /* If the board ends within the four, its first column comes next. */
    if (at.count < CELLS)
        for (int i = 1; i < CELLS; i++)
            if (at.count == i)
                cell[i + 1] = cell[CELLS + 1];
    struct cells cells;
    for (int i = 0; i < CELLS; i++) {
        cells.cell[i] = cell[i + 1];
        cells.sum[i] = cell[i] + cell[i + 1] + cell[i + 2];
    }
    return cells;
}

/* Alive with 3 neighbours, or with 2 if alive: only 3 | 0, 3 | 1 and 2 | 1 are 3. */
__device__ int next_cell(int i, struct cells up, struct cells here, struct cells down)
{
    const int neighbours = up.sum[i] + here.sum[i] + down.sum[i] - here.cell[i];
    return (neighbours | here.cell[i]) == 3;
}

__global__ void next_generation(int width, int height, size_t stride, const int *cells, int *next)
{
    const int column = (blockIdx.x * blockDim.x + threadIdx.x) * CELLS;
    const int first = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
    if (column >= width || first >= height)
        return;
    const struct columns at = {column > 0 ? column - 1 : width - 1, column,
                               column + CELLS < width ? column + CELLS : 0, width - column};
    struct cells up = read_row(cells + (first > 0 ? first - 1 : height - 1) * stride, at);
    struct cells here = read_row(cells + first * stride, at);
    for (int i = 0; i < ROWS; i++) {
        const int row = first + i;
        const struct cells down = read_row(cells + (row + 1 < height ? row + 1 : 0) * stride, at);
        if (row < height)
            *(int4 *)(next + row * stride + column) =
                make_int4(next_cell(0, up, here, down), next_cell(1, up, here, down),
                          next_cell(2, up, here, down), next_cell(3, up, here, down));
        up = here;
        here = down;
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "24-four-a-load");
    const int width = life->width, height = life->height;
    /* The address of an int4 is a multiple of its size, so each row begins at such an address. */
    const size_t stride = ((size_t)width + CELLS - 1) / CELLS * CELLS;
    const size_t bytes = stride * height * sizeof(int);
    const size_t row_bytes = width * sizeof(int), stride_bytes = stride * sizeof(int);

    const dim3 threads(THREADS_X, THREADS_Y);
    const dim3 blocks((width + THREADS_X * CELLS - 1) / (THREADS_X * CELLS),
                      (height + THREADS_Y * ROWS - 1) / (THREADS_Y * ROWS));

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
        CHECK(cudaMemcpy2D(d_cells, stride_bytes, life->first, row_bytes, row_bytes, height,
                           cudaMemcpyHostToDevice));

        lesson_phase(&lesson, PHASE_COMPUTE);
        for (int generation = 0; generation < life->generations; generation++) {
            next_generation<<<blocks, threads>>>(width, height, stride, d_cells, d_next);
            CHECK_LAUNCH();

            int *spare = d_cells;
            d_cells = d_next;
            d_next = spare;
        }

        lesson_phase(&lesson, PHASE_TRANSFER);
        CHECK(cudaMemcpy2D(answer, row_bytes, d_cells, stride_bytes, row_bytes, height,
                           cudaMemcpyDeviceToHost));
        lesson_board(&lesson, answer);
    }

    CHECK(cudaFree(d_cells));
    CHECK(cudaFree(d_next));
    free(answer);
    return lesson_end(&lesson);
}
