/* Lesson 21, life: Conway's Game of Life on a torus: lesson 20's program, whose data region keeps
 * both boards on the GPU. Directives fill their frames; a CUDA kernel makes the next generation.
 *
 * The board has a frame of ghost cells, copies of the opposite edge, so that no cell has to ask
 * whether it is at the edge: its eight neighbours are always there. */
#include "lesson.h"
#include "life.h"

#include <string.h>

/* The ghost row above the board copies its last row, the one below it the first row. */
static void ghost_rows(int width, int height, int *cells)
{
    const size_t stride = (size_t)width + 2, count = stride * (height + 2);
#pragma acc parallel loop present(cells[:count])
    for (int column = 1; column <= width; column++) {
        cells[column] = cells[height * stride + column];
        cells[(height + 1) * stride + column] = cells[stride + column];
    }
}

/* The ghost columns are copied in the ghost rows, too: so the corners are filled. */
static void ghost_columns(int width, int height, int *cells)
{
    const size_t stride = (size_t)width + 2, count = stride * (height + 2);
#pragma acc parallel loop present(cells[:count])
    for (int row = 0; row <= height + 1; row++) {
        cells[row * stride] = cells[row * stride + width];
        cells[row * stride + width + 1] = cells[row * stride + 1];
    }
}

/* life_generation.cu: a kernel, over boards that are on the GPU. */
void next_generation(int width, int height, const int *d_cells, int *d_next);

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "21-interop");
    const int width = life->width, height = life->height;
    const size_t stride = (size_t)width + 2;
    const size_t count = stride * (height + 2), bytes = count * sizeof(int);

    int *answer = lesson_alloc((size_t)width * height * sizeof *answer);
    int *cells = lesson_alloc(bytes);
    int *next = lesson_alloc(bytes);
    lesson_output(&lesson, answer, (size_t)width * height * sizeof *answer);
    lesson_output(&lesson, cells, bytes);
    lesson_output(&lesson, next, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE); /* with the copies of the region */
        for (int row = 0; row < height; row++)
            memcpy(cells + (row + 1) * stride + 1, life->first + (size_t)row * width,
                   width * sizeof *cells);

#pragma acc data copyin(cells[:count]) create(next[:count])
        {
            for (int generation = 0; generation < life->generations; generation++) {
                ghost_rows(width, height, cells);
                ghost_columns(width, height, cells);
#pragma acc host_data use_device(cells, next)
                next_generation(width, height, cells, next);

                int *spare = cells;
                cells = next;
                next = spare;
            }
#pragma acc update self(cells[:count])
        }

        for (int row = 0; row < height; row++)
            memcpy(answer + (size_t)row * width, cells + (row + 1) * stride + 1,
                   width * sizeof *cells);
        lesson_board(&lesson, answer);
    }

    free(answer);
    free(cells);
    free(next);
    return lesson_end(&lesson);
}
