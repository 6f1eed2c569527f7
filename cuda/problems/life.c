/* life.c: the Game of Life: its first populations, and the boards that a lesson's are compared
 * with. */
#include "board.h"
#include "harness.h"
#include "life.h"
#include "map.h"

#include <limits.h>
#include <string.h>

/* The places of the sizes in the table below. */
enum { WIDTH, HEIGHT, GENERATIONS };

/* Prints the first wrong cell and a small map of where the boards differ. Returns how many do. */
static uint64_t compare_boards(const int *cells, const struct board *expected, int *row,
                               int *column)
{
    uint64_t wrong = 0;
    struct map map = harness_map_of(expected->height, expected->width);
    const int *cell = cells;
    for (int y = 0; y < expected->height; y++) {
        for (int x = 0; x < expected->width; x++, cell++) {
            if (*cell == harness_board_cell(expected, y, x))
                continue;
            harness_map_mark(&map, y, x);
            if (wrong++ == 0) {
                *row = y;
                *column = x;
                fprintf(stderr, "wrong: row %d, column %d holds %d%s, expected %d\n", y, x, *cell,
                        harness_if_poison(cell, sizeof *cell), harness_board_cell(expected, y, x));
            }
        }
    }
    if (wrong)
        harness_map_print(&map, "board");
    return wrong;
}

/* Of one seed: the population at the start, and the one that has to be reached. */
struct game {
    struct board first, last;
    uint64_t alive; /* of the last */
};

/* What the lesson sees, and each seed's game. */
struct boards {
    struct life life;
    int *first;     /* as the lesson sees it */
    int shown;      /* whose first population that is */
    uint64_t alive; /* in the right answer to the first seeds */
    struct game games[MAX_SEED_SETS];
};

static void begin(struct harness *h)
{
    struct boards *boards = h->state;
    boards->first = lesson_alloc(h->sizes[WIDTH] * h->sizes[HEIGHT] * sizeof *boards->first);
    boards->life = (struct life){(int)h->sizes[WIDTH], (int)h->sizes[HEIGHT],
                                 (int)h->sizes[GENERATIONS], boards->first};
}

/* The first population of this repeat's seed, where the lesson looks for it. */
static void prepare(struct harness *h)
{
    struct boards *boards = h->state;
    struct game *game = &boards->games[h->seed_set];
    const int width = boards->life.width, height = boards->life.height;
    if (!game->first.bits) {
        harness_first_population(boards->first, (size_t)width * (size_t)height,
                                 (unsigned)h->seeds[h->seed_set][0]);
        game->first = harness_board_of(boards->first, width, height);
    } else if (boards->shown != h->seed_set) {
        harness_board_cells(&game->first, boards->first);
    }
    boards->shown = h->seed_set;
}

/* With the board that has to be reached. */
static const struct game *played(struct harness *h)
{
    struct boards *boards = h->state;
    struct game *game = &boards->games[h->seed_set];
    if (!game->last.bits) {
        game->last = harness_board_after(&game->first, boards->life.generations);
        game->alive = harness_board_population(&game->last);
    }
    return game;
}

static void expect(struct harness *h, char *fields, size_t size)
{
    const struct game *game = played(h);
    harness_append(fields, size, "\"answer\":%llu,\"digest\":\"%016llx\"",
                   (unsigned long long)game->alive,
                   (unsigned long long)harness_board_digest(&game->last));
}

static size_t answer_bytes(const struct harness *h)
{
    return h->sizes[WIDTH] * h->sizes[HEIGHT] * sizeof(int);
}

static void remember(struct harness *h, const void *answer)
{
    struct boards *boards = h->state;
    const int *cells = answer;
    boards->alive = 0;
    for (uint64_t i = 0; i < h->sizes[WIDTH] * h->sizes[HEIGHT]; i++)
        boards->alive += (uint64_t)cells[i];
}

static bool check(struct harness *h, const void *answer)
{
    const struct boards *boards = h->state;
    const struct game *game = played(h);
    int row = 0, column = 0;
    uint64_t wrong = compare_boards((const int *)answer, &game->last, &row, &column);
    if (wrong) {
        h->wrong_byte = ((size_t)row * (size_t)boards->life.width + (size_t)column) * sizeof(int);
        harness_record_check(h, false,
                             "\"answer\":null,\"expected\":%llu,\"wrong_cells\":%llu,"
                             "\"first_wrong\":{\"row\":%d,\"column\":%d}",
                             (unsigned long long)game->alive, (unsigned long long)wrong, row,
                             column);
        fprintf(stderr, "wrong: %llu of %zu cells\n", (unsigned long long)wrong,
                (size_t)boards->life.width * (size_t)boards->life.height);
        return false;
    }
    const struct board board =
        harness_board_of((const int *)answer, boards->life.width, boards->life.height);
    harness_record_check(h, true, "\"answer\":%llu,\"expected\":%llu,\"digest\":\"%016llx\"",
                         (unsigned long long)harness_board_population(&board),
                         (unsigned long long)game->alive,
                         (unsigned long long)harness_board_digest(&board));
    free(board.bits);
    return true;
}

static void print(const struct harness *h)
{
    const struct boards *boards = h->state;
    printf(" Board = %d x %d, %d generations\n", boards->life.width, boards->life.height,
           boards->life.generations);
    printf(" Total Alive: %llu\n", (unsigned long long)boards->alive);
}

static void end(struct harness *h)
{
    struct boards *boards = h->state;
    free(boards->first);
    for (int i = 0; i < h->seed_sets; i++) {
        free(boards->games[i].first.bits);
        free(boards->games[i].last.bits);
    }
}

const struct problem harness_problem_life = {
    .name = "life",
    .sizes = {[WIDTH] = {"width", "W", "cells in a row", 1024, 1, 1 << 20},
              [HEIGHT] = {"height", "H", "rows", 1024, 1, 1 << 20},
              [GENERATIONS] = {"generations", "G", "", 1024, 0, INT_MAX}},
    .seeds = {1, "S", "of the first population", {1985}, UINT_MAX},
    .phases = ARTICLE_PHASES,
    .smaller = "a smaller board",
    .hand_in = "lesson_board",
    .begin = begin,
    .prepare = prepare,
    .expect = expect,
    .answer_bytes = answer_bytes,
    .check = check,
    .remember = remember,
    .print = print,
    .state_bytes = sizeof(struct boards),
    .end = end,
};

const struct life *lesson_life(struct lesson *lesson, int argc, char **argv, const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_life, argc, argv, folder);
    return &((const struct boards *)h->state)->life;
}

void lesson_board(struct lesson *lesson, const int *cells)
{
    harness_take_answer(lesson, cells);
}
