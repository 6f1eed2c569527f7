/* elements_not_visited.cpp: the end of an array that holds something, and no thread has come to.
 * Where the threads of a launch have come to as many elements as they are, and to all up to the
 * last whole block of the array, their number was rounded down; a part may be used on purpose: it
 * is a note.
 */
#include "counters/check/coverage/elements_not_visited.h"

#include <stdint.h>
#include <stdio.h>

#include "memory/arrays.h"
#include "counters/shadow/operation.h"
#include "counters/shadow/shadow_cell.h"
#include "counters/findings/findings.h"
#include "counters/check/race/launch_shapes.h"
#include "counters/base/program_image.h"
#include "counters/shadow/shadow.h"

using namespace emulator;

enum { WARP = 32, MOST_A_THREAD = 32, UNTOLD = 4, MUCH_PADDING = 64 };

/* A kernel's access to this word, or 0 */
static uint64_t visit_of(const struct shadow *memory, size_t word)
{
    const uint64_t write = memory->writes[word], read = memory->reads[word];
    return kernel_of_cell(write) ? write : kernel_of_cell(read) ? read : 0;
}

/* How many words nobody has come to, up to the end, all of which hold something */
static size_t unvisited(const struct shadow *memory, size_t begin, size_t end)
{
    size_t count = 0;
    while (end - count > begin && !visit_of(memory, end - count - 1)) {
        if ((memory->known[end - count - 1] & ALL_BYTES) != ALL_BYTES)
            return 0;
        count++;
    }
    return count;
}

static bool is_power_of_two(size_t number)
{
    return (number & (number - 1)) == 0;
}

/* Who pads an array mostly has a power of two without it, or adds one to it. */
static bool is_padding(size_t visited, size_t left)
{
    return left <= MUCH_PADDING &&
           (is_power_of_two(visited) || (is_power_of_two(left) && (visited + left) % 10 != 0));
}

/* The size of an array's elements, if the kernel was told how many it has; or 0 */
static size_t told_element(const struct launched *launch, size_t all)
{
    for (size_t element = 1; element <= MOST_A_THREAD; element *= 2)
        for (size_t told : launch->told)
            if (told * element == all)
                return element;
    return 0;
}

static bool is_told(const struct launched *launch, size_t number)
{
    for (uint32_t told : launch->told)
        if (told == number)
            return true;
    return false;
}

/* Of an array of which kernels have come to the first bytes, and to nothing behind them: as many
 * elements as a launch has threads, or, of each block, the same as a block has. */
struct end {
    const char *why; /* NULL: it may be meant so */
    size_t left;     /* elements */
    size_t own;      /* of so many bytes each: thread 7 of blocks alone comes to element 7; or 0 */
};

/* Where the kernel was not told of more, only the last block may be missing; and who asks for
 * blocks of 60 threads has counted what he has. */
static struct end end_of(const struct launched *launch, size_t bytes, size_t all)
{
    const struct dim3 grid = launch->grid, block = launch->block;
    const size_t threads = (size_t)grid.x * block.x, told = told_element(launch, all);
    const bool is_row = (grid.y | grid.z | block.y | block.z) == 1;
    if (!is_row || block.x < WARP)
        return {};
    if (told && grid.x > 1 && bytes == told * block.x && !is_told(launch, block.x))
        return {"was threadIdx.x alone taken for an index?", (all - bytes) / told, told};
    const size_t each = bytes / threads, element = told ? told : each;
    if (each * threads != bytes || each < element || each > MOST_A_THREAD ||
        !is_power_of_two(each) || element == 0)
        return {};
    const size_t left = (all - bytes) / each;
    if (is_told(launch, bytes / element))
        return {}; /* it is to use so many */
    if (!told && (left >= block.x || block.x % WARP != 0 || is_padding(threads, left)))
        return {};
    return {left < block.x ? "was a number of blocks rounded down?" : "are these too few blocks?",
            (all - bytes) / element, 0};
}

/* How far the threads of a grid of rows come, in bytes of rows that are so long. */
struct rectangle {
    size_t row, width, height;
};

static bool is_within(const struct rectangle *one, size_t byte)
{
    return byte % one->row < one->width && byte / one->row < one->height;
}

/* Of a word, kernels may have come to a byte alone. */
static bool is_visited(const struct shadow *memory, size_t begin, size_t words,
                       const struct rectangle *one)
{
    for (size_t word = 0; word < words; word++) {
        bool within = false;
        for (size_t byte = word * WORD; byte < (word + 1) * WORD; byte++)
            within = within || is_within(one, byte);
        if ((visit_of(memory, begin + word) != 0) != within)
            return false;
    }
    return true;
}

/* Would there be enough, with the columns' blocks for the rows? */
static bool is_swapped(const struct launched *launch, size_t columns, size_t rows)
{
    return (size_t)launch->grid.y * launch->block.x >= columns &&
           (size_t)launch->grid.x * launch->block.y >= rows;
}

/* Edges at both sides are left out on purpose; and so is what a row of a pitch has more, which is a
 * multiple of many. */
static bool is_edge(const struct launched *launch, size_t columns, size_t across, size_t rows,
                    size_t down)
{
    return (columns - across <= UNTOLD && rows - down <= UNTOLD &&
            (across < columns) == (down < rows)) ||
           (rows == down && columns % launch->block.x == 0 && !is_swapped(launch, columns, rows));
}

/* Is it to come so far? Where the columns' blocks stand for the rows, it does so by chance. */
static bool is_wanted(const struct launched *launch, size_t number, size_t columns, size_t rows)
{
    const bool by_chance =
        (number == columns || number == rows) && is_swapped(launch, columns, rows);
    return is_told(launch, number) && !by_chance;
}

/* Where a kernel was told of so many columns and rows: how many elements its threads miss, for they
 * are fewer, and have come to just these. */
static size_t missed_of(const struct launched *launch, const struct shadow *memory, size_t begin,
                        size_t bytes, size_t columns, size_t rows)
{
    const size_t width = (size_t)launch->grid.x * launch->block.x,
                 height = (size_t)launch->grid.y * launch->block.y;
    const size_t across = width < columns ? width : columns, down = height < rows ? height : rows;
    const size_t element = bytes / (columns * rows);
    const struct rectangle own = {columns * element, across * element, down};
    if (element == 0 || element > MOST_A_THREAD || element * columns * rows != bytes ||
        is_edge(launch, columns, across, rows, down) ||
        (across < columns && is_wanted(launch, across, columns, rows)) ||
        (down < rows && is_wanted(launch, down, columns, rows)) ||
        !is_visited(memory, begin, bytes / WORD, &own))
        return 0;
    return columns * rows - across * down;
}

static bool is_plane(const struct launched *launch)
{
    return launch->block.x > 1 && launch->block.y > 1 && launch->grid.z == 1 &&
           launch->block.z == 1;
}

/* All of it holds something. */
static struct end end_of_plane(const struct launched *launch, const struct shadow *memory,
                               size_t begin, size_t bytes)
{
    for (uint32_t columns : launch->told)
        for (uint32_t rows : launch->told) {
            const size_t left =
                columns && rows ? missed_of(launch, memory, begin, bytes, columns, rows) : 0;
            if (left)
                return {is_swapped(launch, columns, rows)
                            ? "were its x and y taken one for the other?"
                            : "was a number of blocks rounded down?",
                        left, 0};
        }
    return {};
}

static void tell(const struct emulator_array *array, uint64_t visit, const struct end *end)
{
    const struct operation *kernel = kernel_of_cell(visit);
    struct finding *finding = finding_of_host(UNREAD, pc_of(kernel->pc));
    char grid[300];
    if (!finding)
        return;
    finding->meant = true;
    finding->allocated = pc_of(array->allocated);
    grid_text(visit, grid, sizeof grid);
    snprintf(finding->text, sizeof finding->text,
             "%s, and of the array of %zu bytes that %%a allocated no kernel reads or writes %zu "
             "elements behind those: %s",
             grid, array->bytes, end->left, end->why);
    finding_done(finding);
}

/* Of the beginning that kernels have come to, no word was left out. */
static struct end end_of_row(const struct launched *launch, const struct shadow *memory,
                             size_t begin, size_t visited, size_t words)
{
    const struct end end = end_of(launch, visited * WORD, words * WORD);
    for (size_t word = begin; end.why && word < begin + visited; word++) {
        const uint64_t visit = visit_of(memory, word);
        if (!visit ||
            (end.own >= WORD && cell_thread(visit, word) != (word - begin) * WORD / end.own))
            return {};
    }
    return end;
}

void emulator::unvisited_look(const struct emulator_array *array, size_t read)
{
    const struct shadow *memory = shadow_of(array->base);
    const size_t begin = (size_t)(array->base - memory->base) / WORD, words = array->bytes / WORD;
    const uint64_t first = words ? visit_of(memory, begin) : 0;
    if (!first)
        return;
    shadow_look(array->base, array->bytes);
    const size_t left = unvisited(memory, begin, begin + words), visited = words - left;
    if (left == 0 || (read > 0 && read <= visited * WORD))
        return;
    const uint64_t last = visit_of(memory, begin + visited - 1);
    const struct launched &launch = launched_of(last);
    const struct end end = is_plane(&launch) ? end_of_plane(&launch, memory, begin, array->bytes)
                                             : end_of_row(&launch, memory, begin, visited, words);
    if (end.why && end.left > UNTOLD)
        tell(array, last, &end);
}
