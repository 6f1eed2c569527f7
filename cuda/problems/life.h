/* life.h: Conway's Game of Life on a torus, as a lesson program sees it. */
#ifndef LIFE_H
#define LIFE_H

#include "lesson.h"

/* One more phase, of lessons whose ranks exchange rows: until the neighbours' rows have arrived. */
enum { PHASE_HALO = PHASE_TRANSFER + 1 };

#ifdef __cplusplus
extern "C" {
#endif

/* The input. Each repeat may have another first population. */
struct life {
    int width; /* the board is a torus of width x height cells */
    int height;
    int generations;
    const int *first; /* first population in host memory, row by row: 0 or 1 for each cell */
};

/* The same for a lesson whose cells are bits: the cell in column 32 i + b of a row is bit b of the
 * row's word i, and bit 0 is the lowest. */
struct life_bits {
    int width;
    int height;
    int generations;
    int words;             /* per row: width / 32, rounded up */
    const uint32_t *first; /* first population, row by row; bits after the last column are 0 */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result, and `first` with it. A lesson reads
 * `first` anew in each repeat: in struct life_bits the pointer itself may change. */
const struct life *lesson_life(struct lesson *lesson, int argc, char **argv, const char *folder);
const struct life_bits *lesson_life_bits(struct lesson *lesson, int argc, char **argv,
                                         const char *folder);

/* Takes this repeat's answer: width x height cells, row by row, in host memory. Stops the clock,
 * then compares each cell with that of another program (answers/board.c). */
void lesson_board(struct lesson *lesson, const int *cells);

/* The same in bits: words x height words, in the form of the first population. Bits after a row's
 * last column are ignored. */
void lesson_board_bits(struct lesson *lesson, const uint32_t *bits);

#ifdef __cplusplus
}
#endif
#endif
