/* life.c: the Game of Life: makes the first populations and checks the boards. */
#include "answers/board.h"
#include "harness.h"
#include "life.h"
#include "answers/map.h"

#include <limits.h>
#include <string.h>

/* Indices of the sizes in the table below. */
enum { WIDTH, HEIGHT, GENERATIONS };

/* The number of wrong cells, the place of the first, which is printed, and a small map of all. */
struct wrong {
    uint64_t count;
    int row, column;
    struct map map;
};

/* `cell` is the answer's cell at this place; `number` points to its int or its word of bits. */
static void mark_wrong(struct wrong *wrong, const struct board *expected, int row, int column,
                       int cell, const void *number)
{
    harness_map_mark(&wrong->map, row, column);
    if (wrong->count++ > 0)
        return;
    wrong->row = row;
    wrong->column = column;
    /* a word of bits may be nearly poison by chance */
    const char *remark =
        (cell > 1 ? harness_if_nearly_poison : harness_if_poison)(number, sizeof(uint32_t));
    fprintf(stderr, "wrong: row %d, column %d holds %d%s, expected %d\n", row, column, cell, remark,
            harness_board_cell(expected, row, column));
}

static void compare_cells(const int *cells, const struct board *expected, struct wrong *wrong)
{
    const int *cell = cells;
    for (int row = 0; row < expected->height; row++)
        for (int column = 0; column < expected->width; column++, cell++)
            if (*cell != harness_board_cell(expected, row, column))
                mark_wrong(wrong, expected, row, column, *cell, cell);
}

/* Ignores the bits after a row's last column. */
static void compare_bits(const struct board *board, const struct board *expected,
                         struct wrong *wrong)
{
    for (int row = 0; row < board->height; row++) {
        const uint32_t *is = harness_board_row(board, row);
        if (memcmp(is, harness_board_row(expected, row), board->words * sizeof *is) == 0)
            continue;
        for (int column = 0; column < board->width; column++) {
            int cell = harness_board_cell(board, row, column);
            if (cell != harness_board_cell(expected, row, column))
                mark_wrong(wrong, expected, row, column, cell, &is[column / 32]);
        }
    }
}

/* The first board of a seed, and the board after all generations. */
struct game {
    struct board first, last;
    uint64_t alive; /* living cells of `last` */
};

/* The lesson's input, and a game for each set of seeds. */
struct boards {
    struct life life;
    struct life_bits bits;
    int *first;     /* life.first; NULL: the lesson uses bits, or this is the judge */
    int shown;      /* the set of seeds whose population is in `first` */
    uint64_t alive; /* living cells of the right answer to the first seeds */
    struct game games[MAX_SEED_SETS];
};

/* Puts the first population of this repeat's seed where the lesson reads it. */
static void prepare(struct harness *h)
{
    struct boards *boards = h->state;
    struct game *game = &boards->games[h->seed_set];
    if (!game->first.bits)
        game->first = harness_first_board((int)h->sizes[WIDTH], (int)h->sizes[HEIGHT],
                                          (unsigned)h->seeds[h->seed_set][0]);
    boards->bits.first = game->first.bits;
    if (boards->first && boards->shown != h->seed_set)
        harness_board_cells(&game->first, boards->first);
    boards->shown = h->seed_set;
}

/* The game of this repeat's seed, with its last board computed. */
static const struct game *played(struct harness *h)
{
    struct boards *boards = h->state;
    struct game *game = &boards->games[h->seed_set];
    if (!game->last.bits) {
        game->last = harness_board_after(&game->first, (int)h->sizes[GENERATIONS]);
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
    if (h->packed)
        return harness_board_words((int)h->sizes[WIDTH]) * h->sizes[HEIGHT] * sizeof(uint32_t);
    return h->sizes[WIDTH] * h->sizes[HEIGHT] * sizeof(int);
}

/* An answer in bits, as a board that does not own its bits. */
static struct board board_in(const struct harness *h, const void *answer)
{
    return (struct board){(int)h->sizes[WIDTH], (int)h->sizes[HEIGHT],
                          harness_board_words((int)h->sizes[WIDTH]), (uint32_t *)answer};
}

static bool check(struct harness *h, const void *answer)
{
    const struct game *game = played(h);
    const struct board given = board_in(h, answer);
    struct wrong wrong = {.map = harness_map_of(game->last.height, game->last.width)};
    if (h->packed)
        compare_bits(&given, &game->last, &wrong);
    else
        compare_cells((const int *)answer, &game->last, &wrong);
    if (wrong.count) {
        const size_t number =
            h->packed ? (size_t)wrong.row * game->last.words + (size_t)wrong.column / 32
                      : (size_t)wrong.row * (size_t)game->last.width + (size_t)wrong.column;
        h->wrong_byte = number * sizeof(uint32_t);
        harness_record_check(h, false,
                             "\"answer\":null,\"expected\":%llu,\"wrong_cells\":%llu,"
                             "\"first_wrong\":{\"row\":%d,\"column\":%d}",
                             (unsigned long long)game->alive, (unsigned long long)wrong.count,
                             wrong.row, wrong.column);
        harness_map_print(&wrong.map, "board");
        fprintf(stderr, "wrong: %llu of %zu cells\n", (unsigned long long)wrong.count,
                (size_t)game->last.width * (size_t)game->last.height);
        return false;
    }
    harness_record_check(h, true, "\"answer\":%llu,\"expected\":%llu,\"digest\":\"%016llx\"",
                         (unsigned long long)game->alive, (unsigned long long)game->alive,
                         (unsigned long long)harness_board_digest(&game->last));
    return true;
}

static void remember(struct harness *h, const void *answer)
{
    struct boards *boards = h->state;
    if (h->packed) {
        const struct board given = board_in(h, answer);
        boards->alive = harness_board_population(&given);
        return;
    }
    const int *cells = answer;
    boards->alive = 0;
    for (uint64_t i = 0; i < h->sizes[WIDTH] * h->sizes[HEIGHT]; i++)
        boards->alive += (uint64_t)cells[i];
}

static void print(const struct harness *h)
{
    const struct boards *boards = h->state;
    printf(" Board = %llu x %llu, %llu generations\n", (unsigned long long)h->sizes[WIDTH],
           (unsigned long long)h->sizes[HEIGHT], (unsigned long long)h->sizes[GENERATIONS]);
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
    .seeds = {1, "S", "seed of the first population", {1985}, UINT_MAX},
    .phases = {[PHASE_RNG] = {.name = "rng", .label = "RNG"},
               [PHASE_COMPUTE] = {.name = "compute", .label = "Compute"},
               [PHASE_TRANSFER] = {.name = "transfer", .label = "Data Xfer"},
               [PHASE_HALO] = {.name = "halo", .label = "Halo", .beside = true}},
    .shared = HEIGHT,
    .smaller = "a smaller board",
    .hand_in = "lesson_board",
    .packs = true,
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
    struct boards *boards = h->state;
    boards->first = lesson_alloc(h->sizes[WIDTH] * h->sizes[HEIGHT] * sizeof *boards->first);
    harness_board_cells(&boards->games[h->seed_set].first, boards->first);
    boards->life = (struct life){(int)h->sizes[WIDTH], (int)h->sizes[HEIGHT],
                                 (int)h->sizes[GENERATIONS], boards->first};
    return &boards->life;
}

const struct life_bits *lesson_life_bits(struct lesson *lesson, int argc, char **argv,
                                         const char *folder)
{
    const struct harness *h = harness_begin(lesson, &harness_problem_life, argc, argv, folder);
    struct boards *boards = h->state;
    boards->bits = (struct life_bits){
        (int)h->sizes[WIDTH], (int)h->sizes[HEIGHT], (int)h->sizes[GENERATIONS],
        (int)harness_board_words((int)h->sizes[WIDTH]), boards->games[h->seed_set].first.bits};
    return &boards->bits;
}

void lesson_board(struct lesson *lesson, const int *cells)
{
    lesson->harness->packed = false;
    harness_take_answer(lesson, cells);
}

void lesson_board_bits(struct lesson *lesson, const uint32_t *bits)
{
    lesson->harness->packed = true;
    harness_take_answer(lesson, bits);
}
