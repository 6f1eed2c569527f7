/* life.h: Conway's Game of Life on a torus, as a lesson program sees it. */
#ifndef LIFE_H
#define LIFE_H

#include "lesson.h"

/* One more phase, of lessons whose ranks exchange rows: until those of the neighbours are there. */
enum { PHASE_HALO = PHASE_TRANSFER + 1 };

#ifdef __cplusplus
extern "C" {
#endif

/* What is asked for. The first population, in its place, changes with the repeats. */
struct life {
    int width; /* the board is a torus of width x height cells */
    int height;
    int generations;
    const int *first; /* first population, row by row, 0 or 1 a cell */
};

/* The same for a lesson whose cells are bits: the cell of a row in column 32 i + b is bit b, the
 * lowest being bit 0, of the row's word i. */
struct life_bits {
    int width;
    int height;
    int generations;
    int words;             /* a row: width / 32, rounded up */
    const uint32_t *first; /* first population, row by row; 0 behind a row's last column */
};

/* Begins a lesson program: reads its arguments, finds its device. Ends the program with a message
 * and exit code 2 (usage) or 6 (no GPU) where it cannot. `folder` names the lesson's folder and has
 * to outlive the lesson. The result is the harness's own, until lesson_end(). */
const struct life *lesson_life(struct lesson *lesson, int argc, char **argv, const char *folder);
const struct life_bits *lesson_life_bits(struct lesson *lesson, int argc, char **argv,
                                         const char *folder);

/* The answer of this repeat, width x height cells; stops its clock, then has it judged: equality of
 * every cell with a bit-parallel reference. */
void lesson_board(struct lesson *lesson, const int *cells);

/* The same in bits, words x height of them, as the first population; what lies behind a row's last
 * column does not matter. */
void lesson_board_bits(struct lesson *lesson, const uint32_t *bits);

#ifdef __cplusplus
}
#endif
#endif
