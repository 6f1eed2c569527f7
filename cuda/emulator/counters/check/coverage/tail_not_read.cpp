/* tail_not_read.cpp: the end of an array that the host has copied to the device, if kernels have
 * used only the beginning. It may be intended, so it is a note. */
#include "counters/check/coverage/tail_not_read.h"

#include <stdint.h>
#include <stdio.h>

#include "counters/base/program_image.h"
#include "counters/check/race/launch_shapes.h"
#include "counters/findings/findings.h"
#include "counters/shadow/operation.h"
#include "counters/shadow/shadow.h"
#include "counters/shadow/shadow_cell.h"
#include "memory/arrays.h"

using namespace emulator;

/* The last copies that reached the end of their array; `element`: the size of the elements that the
 * pointer leads to, or 0. */
enum { TAILS = 64 };
static struct tail {
    const char *begin, *end;
    size_t element;
} tails[TAILS];
static unsigned tail_count;

static struct tail *tail_at(const char *end)
{
    for (auto &one : tails)
        if (one.end == end)
            return &one;
    return NULL;
}

void emulator::tail_copied(const void *to, size_t bytes)
{
    struct emulator_array array;
    const char *const begin = (const char *)to, *const end = begin + bytes;
    if (emulator_array_at(to, bytes, &array) != INSIDE || end != array.base + array.bytes)
        return;
    struct tail *one = tail_at(end);
    if (!one)
        one = &tails[tail_count++ % TAILS];
    *one = {begin, end, emulator_copied.bytes};
}

bool emulator::tail_is_filled(const struct emulator_array *array)
{
    return tail_at(array->base + array->bytes) != NULL;
}

void emulator::tail_forget(const void *array, size_t bytes)
{
    if (struct tail *one = tail_at((const char *)array + bytes))
        *one = {};
}

/* Returns a kernel's access to this word, or 0. */
static uint64_t visit_of(const struct shadow *memory, size_t word)
{
    const uint64_t write = memory->writes[word], read = memory->reads[word];
    return kernel_of_cell(write) ? write : kernel_of_cell(read) ? read : 0;
}

/* Adds {launch}: the launch whose threads accessed the last elements that were used. */
static void add_launch(struct finding *finding, uint64_t visit)
{
    const struct launched &launch = launched_of(visit);
    char grid[64], block[64];
    snprintf(grid, sizeof grid, "%u x %u x %u", launch.grid.x, launch.grid.y, launch.grid.z);
    snprintf(block, sizeof block, "%u x %u x %u", launch.block.x, launch.block.y, launch.block.z);
    fact_part(finding, "launch", launch.grid.x ? PART_LAUNCH_SHAPE : PART_LAUNCHED_BY_KERNELS);
    fact_text(finding, "reader", kernel_of_cell(visit)->what);
    fact_text(finding, "grid", grid);
    fact_text(finding, "block", block);
}

static void tell(const struct emulator_array *array, size_t visited, size_t element, uint64_t visit)
{
    struct finding *finding = finding_of_host(ELEMENTS_NOT_READ, pc_of(kernel_of_cell(visit)->pc));
    const size_t size = element ? element : 1, first = (visited + size - 1) / size;
    char which[80];
    if (!finding)
        return;
    const size_t last = array->bytes / size - 1;
    if (first == last)
        snprintf(which, sizeof which, "%s %zu", element ? "element" : "byte", last);
    else
        snprintf(which, sizeof which, "%ss %zu to %zu", element ? "element" : "byte", first, last);
    finding->cause = CAUSE_TAIL;
    finding->allocated = pc_of(array->allocated);
    fact_text(finding, "which", which);
    fact_number(finding, "first", (long long)first);
    fact_number(finding, "size", (long long)array->bytes);
    add_launch(finding, visit);
    finding_done(finding);
}

void emulator::check_tail(const struct emulator_array *array, size_t taken)
{
    const struct shadow *memory = shadow_of(array->base);
    const struct tail *one = tail_at(array->base + array->bytes);
    const size_t begin = (size_t)(array->base - memory->base) / WORD, words = array->bytes / WORD;
    size_t visited = words;
    if (!one || words == 0 || !visit_of(memory, begin))
        return;
    while (!visit_of(memory, begin + visited - 1))
        visited--;
    if (visited == words || array->base + visited * WORD < one->begin ||
        (words - visited) * WORD < one->element || (taken > 0 && taken <= visited * WORD))
        return;
    tell(array, visited * WORD, one->element, visit_of(memory, begin + visited - 1));
}
