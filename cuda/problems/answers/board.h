/* board.h: boards of life as bits: the first population, and the board after some generations. */
#ifndef BOARD_H
#define BOARD_H

#include <stddef.h>
#include <stdint.h>

struct board {
    int width, height;
    size_t words;   /* per row */
    uint32_t *bits; /* in the form of life.h's struct life_bits */
};

/* The first population of this seed; the caller frees its bits with free(). */
struct board harness_first_board(int width, int height, unsigned seed);

/* Writes the width x height cells, row by row, 0 or 1 each. */
void harness_board_cells(const struct board *board, int *cells);

/* The board after `generations` generations on a torus; the caller frees its bits with free(). */
struct board harness_board_after(const struct board *first, int generations);

/* The number of living cells; bits after a row's last column do not count. */
uint64_t harness_board_population(const struct board *board);

/* A digest of all cells, for records. */
uint64_t harness_board_digest(const struct board *board);

/* The number of words per row. */
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
