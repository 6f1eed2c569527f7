/* last_writer.cpp: who wrote a host byte that a copy brought from the device. The copy tells where
 * the byte lay there, and the shadow tells who wrote it last. */
#include "counters/check/coverage/last_writer.h"

#include <stdio.h>

#include "counters/shadow/operation.h"
#include "counters/shadow/shadow_cell.h"
#include "counters/check/race/launch_shapes.h"
#include "counters/check/coverage/elements_not_read.h"
#include "counters/base/program_image.h"
#include "counters/check/race/race.h"
#include "counters/base/settings.h"
#include "counters/shadow/shadow.h"
#include "engine/base/launch_record.h"
#include "engine/host/source_line.h"
#include "memory/arrays.h"

using namespace emulator;

struct copy {
    const char *to, *from;
    size_t to_pitch, from_pitch, width, rows;
};

enum { COPIES = 16 }; /* the last ones */
static struct copy copies[COPIES];
static unsigned fetched;

void emulator::writer_fetched(const void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t rows)
{
    copies[fetched++ % COPIES] = {
        (const char *)to, (const char *)from, to_pitch, from_pitch, width, rows};
}

/* Returns the last copy that wrote this host byte, and where the byte lay before; NULL if there is
 * none. */
static const struct copy *copy_of(const char *host, const char **from)
{
    for (unsigned back = 1; back <= COPIES && back <= fetched; back++) {
        const struct copy *copy = &copies[(fetched - back) % COPIES];
        size_t row = (size_t)(host - copy->to) / copy->to_pitch;
        size_t column = (size_t)(host - copy->to) % copy->to_pitch;
        if (host < copy->to || row >= copy->rows || column >= copy->width)
            continue;
        *from = copy->from + row * copy->from_pitch + column;
        return copy;
    }
    return NULL;
}

static uint64_t last_write(const struct shadow *memory, const char *address)
{
    return memory->writes[(size_t)(address - memory->base) / WORD];
}

static void thread_text(uint64_t cell, uint64_t word, const struct operation *kernel, char *text,
                        size_t size)
{
    const struct launched &launch = launched_of(cell);
    uint64_t blocks = (uint64_t)launch.grid.x * launch.grid.y * launch.grid.z;
    char who[160] = "a thread";
    struct place place;
    find_place(address_of(race_pc(cell)), &place);
    if (blocks == 0) {
        snprintf(text, size, "it was written at %s:%d", name_of_file(place.file), place.line);
        return;
    }
    if (cell_kind(cell) == ONE_THREAD && blocks <= BLOCKS) {
        uint3 block = numbered_from(launch.first_index,
                                    index_of(cell_field(cell, BLOCK_AT, BLOCK_BITS), launch.grid));
        uint3 thread =
            numbered_from(launch.first_index, index_of(cell_thread(cell, word), launch.block));
        snprintf(who, sizeof who, "thread (%u, %u, %u) of block (%u, %u, %u)", thread.x, thread.y,
                 thread.z, block.x, block.y, block.z);
    }
    snprintf(text, size, "%s of kernel %s wrote it, at %s:%d", who, kernel->what,
             name_of_file(place.file), place.line);
}

/* Counts the elements of a copy that were never written, and describes the grid of a kernel that
 * wrote the others. Returns false if all were written, or none. */
static bool coverage_text(const struct copy *copy, const char *how, char *text, size_t size)
{
    const struct shadow *memory = shadow_of(copy->from);
    size_t numbers = 0, written = 0, first = 0;
    uint64_t last = 0;
    for (size_t row = 0; memory && row < copy->rows; row++)
        for (size_t byte = 0; byte + WORD <= copy->width; byte += WORD, numbers++) {
            uint64_t cell = last_write(memory, copy->from + row * copy->from_pitch + byte);
            if (kernel_of_cell(cell)) {
                last = cell;
                written++;
            } else if (numbers == written) {
                first = numbers;
            }
        }
    char grid[300];
    if (written == 0 || written == numbers || !grid_text(last, grid, sizeof grid))
        return false;
    snprintf(text, size,
             "%zu of the %zu elements copied %s %s never written; the first is element %zu: %s",
             numbers - written, numbers, how, numbers - written == 1 ? "was" : "were", first, grid);
    return true;
}

/* For a sum of all elements: what was left out of it, or which of its parts were never written. */
static bool tell_of_all(char *text, size_t size)
{
    if (left_out_text(text, size))
        return true;
    for (unsigned back = 1; back <= COPIES && back <= fetched; back++)
        if (coverage_text(&copies[(fetched - back) % COPIES], "to the host", text, size))
            return true;
    return false;
}

bool emulator::who_wrote(const void *host, char *text, size_t size)
{
    const char *from;
    if (count_sample > 1 || shadow_has_forgotten)
        return false;
    if (!host)
        return tell_of_all(text, size);
    const struct copy *copy = copy_of((const char *)host, &from);
    const struct shadow *memory = copy ? shadow_of(from) : NULL;
    if (!memory)
        return false;
    uint64_t cell = last_write(memory, from);
    const struct operation *kernel = kernel_of_cell(cell);
    struct emulator_array array;
    char who[400], rest[400];
    if ((kernel && cell_kind(cell) == ANY_BLOCK) ||
        (emulator_array_at(from, 1, &array) == INSIDE && array.texels))
        return false; /* several threads changed it, or its bytes; or only copies write there */
    snprintf(who, sizeof who, "%s",
             shadow_unknown(from, 1) ? "it was never written"
                                     : "no kernel wrote it: it was copied or set there");
    if (kernel)
        thread_text(cell, (uint64_t)(from - memory->base) / WORD, kernel, who, sizeof who);
    const bool some = coverage_text(copy, "with it", rest, sizeof rest);
    snprintf(text, size, "%s%s%s", who, some ? "; " : "", some ? rest : "");
    return true;
}
