/* map.c: a small map of the wrong parts of a board or a matrix, one character for each part. */
#include "answers/map.h"

#include <stdio.h>
#include <string.h>

struct map harness_map_of(int height, int width)
{
    struct map map = {height,
                      width,
                      height < MAP_ROWS ? height : MAP_ROWS,
                      width < MAP_COLUMNS ? width : MAP_COLUMNS,
                      {{0}}};
    memset(map.marks, '.', sizeof map.marks);
    return map;
}

void harness_map_mark(struct map *map, int row, int column)
{
    map->marks[harness_map_row(map, row)][(long)column * map->columns / map->width] = '#';
}

void harness_map_print(const struct map *map, const char *what)
{
    fprintf(stderr, "where the %s is wrong (#):\n", what);
    for (int row = 0; row < map->rows; row++)
        fprintf(stderr, "  %.*s\n", map->columns, map->marks[row]);
}
