/* map.h: a small map of the wrong parts of a board or a matrix, for people. */
#ifndef MAP_H
#define MAP_H

#include <stddef.h>

enum { MAP_ROWS = 16, MAP_COLUMNS = 64 };

/* The map of a board or matrix of height x width, of which each character shows a part. */
struct map {
    int height, width;
    int rows, columns;                     /* of the map */
    char marks[MAP_ROWS][MAP_COLUMNS + 1]; /* '.', or '#' where something is wrong */
};

/* A map without a mark. Both sizes are at least 1. */
struct map harness_map_of(int height, int width);

/* The row of the map in which this row is shown. */
static inline int harness_map_row(const struct map *map, int row)
{
    return (int)((long)row * map->rows / map->height);
}

/* Marks this place as wrong. */
void harness_map_mark(struct map *map, int row, int column);

/* Prints the map on standard error; `what` names it, such as "board". */
void harness_map_print(const struct map *map, const char *what);

#endif
