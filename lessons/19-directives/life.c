/* Lesson 19, life: Conway's Game of Life on a torus, lesson 01's program with directives. Each of
 * them sends a loop to a GPU, with the arrays that the loop reads and writes.
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
#pragma acc parallel loop copy(cells[:count])
    for (int column = 1; column <= width; column++) {
        cells[column] = cells[height * stride + column];
        cells[(height + 1) * stride + column] = cells[stride + column];
    }
}

/* The ghost columns are copied in the ghost rows, too: so the corners are filled. */
static void ghost_columns(int width, int height, int *cells)
{
    const size_t stride = (size_t)width + 2, count = stride * (height + 2);
#pragma acc parallel loop copy(cells[:count])
    for (int row = 0; row <= height + 1; row++) {
        cells[row * stride] = cells[row * stride + width];
        cells[row * stride + width + 1] = cells[row * stride + 1];
    }
}

static void next_generation(int width, int height, const int *cells, int *next)
{
    const size_t stride = (size_t)width + 2, count = stride * (height + 2);
#pragma acc parallel loop copyin(cells[:count]) copyout(next[:count])
    for (int row = 1; row <= height; row++) {
#pragma acc loop
        for (int column = 1; column <= width; column++) {
            const size_t at = row * stride + column;
            const int *here = cells + at, *up = here - stride, *down = here + stride;
            int neighbours =
                up[-1] + up[0] + up[1] + here[-1] + here[1] + down[-1] + down[0] + down[1];
            /* Alive with 3 neighbours, or with 2 if alive: only 3 | 0, 3 | 1 and 2 | 1 are 3. */
            next[at] = (neighbours | here[0]) == 3;
        }
    }
}

/* The next generation becomes this one. */
static void copy_cells(int width, int height, const int *next, int *cells)
{
    const size_t stride = (size_t)width + 2, count = stride * (height + 2);
#pragma acc parallel loop copyin(next[:count]) copy(cells[:count])
    for (int row = 1; row <= height; row++) {
#pragma acc loop
        for (int column = 1; column <= width; column++)
            cells[row * stride + column] = next[row * stride + column];
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life *life = lesson_life(&lesson, argc, argv, "19-directives");
    const int width = life->width, height = life->height;
    const size_t stride = (size_t)width + 2;
    const size_t bytes = stride * (height + 2) * sizeof(int);

    int *answer = lesson_alloc((size_t)width * height * sizeof *answer);
    int *cells = lesson_alloc(bytes);
    int *next = lesson_alloc(bytes);
    lesson_output(&lesson, answer, (size_t)width * height * sizeof *answer);
    lesson_output(&lesson, cells, bytes);
    lesson_output(&lesson, next, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE); /* with the copies for the loops */
        for (int row = 0; row < height; row++)
            memcpy(cells + (row + 1) * stride + 1, life->first + (size_t)row * width,
                   width * sizeof *cells);

        for (int generation = 0; generation < life->generations; generation++) {
            ghost_rows(width, height, cells);
            ghost_columns(width, height, cells);
            next_generation(width, height, cells, next);
            copy_cells(width, height, next, cells);
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
