/* board.h: boards of life as bits: the first population, and what becomes of it. */
#ifndef BOARD_H
#define BOARD_H

#include <stddef.h>
#include <stdint.h>

struct board {
    int width, height;
    size_t words;   /* a row */
    uint32_t *bits; /* as life.h says; the caller's to free() */
};

/* The first population of this seed. */
struct board harness_first_board(int width, int height, unsigned seed);

/* Its cells, width x height, row by row, 0 or 1 each. */
void harness_board_cells(const struct board *board, int *cells);

/* The board after so many generations on a torus. */
struct board harness_board_after(const struct board *first, int generations);

/* How many cells are alive; what lies behind a row's last column is none. */
uint64_t harness_board_population(const struct board *board);

/* Of all cells. */
uint64_t harness_board_digest(const struct board *board);

/* How many words a row has. */
static inline size_t harness_board_words(int width)
{
    return ((size_t)width + 31) / 32;
}

static inline uint32_t *harness_board_row(const struct board *board, int row)
{
    return board->bits + (size_t)row * board->words;
}

static inline int harness_board_cell(const struct board *board, int row, int column)
{
    return (int)(harness_board_row(board, row)[column / 32] >> (column % 32) & 1);
}

#endif
