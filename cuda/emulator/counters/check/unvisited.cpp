/* unvisited.cpp: the end of an array that holds something, and no thread has come to. Where the
 * threads of a launch have come to as many elements as they are, and to all up to the last whole
 * block of the array, their number was rounded down; a part may be used on purpose: it is a note.
 */
#include "unvisited.h"

#include <stdint.h>
#include <stdio.h>

#include "arrays.h"
#include "asked.h"
#include "cell.h"
#include "findings.h"
#include "launched.h"
#include "program.h"
#include "shadow.h"

using namespace emulator;

enum { WARP = 32, MOST_A_THREAD = 32, UNTOLD = 4, MUCH_PADDING = 64 };

/* A kernel's access to this word, or 0 */
static uint64_t visit_of(const struct shadow *memory, size_t word)
{
    const uint64_t write = memory->writes[word], read = memory->reads[word];
    return kernel_of_cell(write) ? write : kernel_of_cell(read) ? read : 0;
}

/* How many words nobody has come to, up to the end, all of which hold something; not more than so
 * many. */
static size_t unvisited(const struct shadow *memory, size_t begin, size_t end, size_t most)
{
    size_t count = 0;
    while (count < most && end - count > begin && !visit_of(memory, end - count - 1)) {
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
    return left <= UNTOLD ||
           (left <= MUCH_PADDING &&
            (is_power_of_two(visited) || (is_power_of_two(left) && (visited + left) % 10 != 0)));
}

/* A row of threads of which each came to so many bytes, and all of them to the first `bytes` of an
 * array of `all`, as many as whole blocks can: how many were left, or 0. */
static size_t left_by(const struct launched *launch, size_t bytes, size_t all)
{
    const struct dim3 grid = launch->grid, block = launch->block;
    const size_t threads = (size_t)grid.x * block.x, each = threads ? bytes / threads : 0;
    const bool is_row = (grid.y | grid.z | block.y | block.z) == 1;
    if (!is_row || block.x < WARP || each * threads != bytes || each == 0 || each > MOST_A_THREAD ||
        !is_power_of_two(each))
        return 0;
    const size_t left = (all - bytes) / each;
    return left < block.x && !is_padding(threads, left) ? left : 0;
}

static void tell(const struct emulator_array *array, uint64_t visit, size_t left)
{
    const struct asked *kernel = kernel_of_cell(visit);
    struct finding *finding = finding_of_host(UNREAD, pc_of(kernel->pc));
    char grid[300];
    if (!finding)
        return;
    finding->meant = true;
    finding->allocated = pc_of(array->allocated);
    grid_text(visit, grid, sizeof grid);
    snprintf(finding->text, sizeof finding->text,
             "%s, and of the array of %zu bytes that %%a allocated kernels read or wrote as many "
             "elements, and nobody the %zu behind them: was a number of blocks rounded down?",
             grid, array->bytes, left);
    finding_done(finding);
}

void emulator::unvisited_look(const struct emulator_array *array, size_t read)
{
    const struct shadow *memory = shadow_of(array->base);
    const size_t begin = (size_t)(array->base - memory->base) / WORD,
                 end = begin + array->bytes / WORD;
    shadow_look(array->base, array->bytes);
    const size_t words = unvisited(memory, begin, end, MOST_A_THREAD / WORD * 1024);
    const size_t visited = (end - begin - words) * WORD;
    if (words == 0 || visited == 0 || (read > 0 && read <= visited))
        return;
    const uint64_t last = visit_of(memory, end - words - 1);
    const size_t left = last ? left_by(&launched_of(last), visited, array->bytes) : 0;
    for (size_t word = begin; left && word < end - words; word++)
        if (!visit_of(memory, word))
            return;
    if (left)
        tell(array, last, left);
}
