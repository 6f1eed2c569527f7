/* board.h: boards of life as bits: the first population, and what becomes of it. */
#ifndef BOARD_H
#define BOARD_H

#include <stddef.h>
#include <stdint.h>

struct board {
    int width, height;
    size_t words;   /* a row */
    uint64_t *bits; /* the caller's to free() */
};

/* The first population of this seed: `count` cells, 0 or 1 each. */
void harness_first_population(int *cells, size_t count, unsigned seed);

/* The board of width x height cells, row by row, 0 or 1 each; and the cells of a board. */
struct board harness_board_of(const int *cells, int width, int height);
void harness_board_cells(const struct board *board, int *cells);

/* The board after so many generations on a torus. */
struct board harness_board_after(const struct board *first, int generations);

/* How many cells are alive. */
uint64_t harness_board_population(const struct board *board);

/* Of all cells. */
uint64_t harness_board_digest(const struct board *board);

static inline uint64_t *harness_board_row(const struct board *board, int row)
{
    return board->bits + (size_t)row * board->words;
}

static inline int harness_board_cell(const struct board *board, int row, int column)
{
    return (int)(harness_board_row(board, row)[column / 64] >> (column % 64) & 1);
}

#endif
