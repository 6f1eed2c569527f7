/* uninitialised_copy.cpp: what is copied to the host although nothing has written it: by a grid
 * that was rounded down, a guard that is too narrow, a kernel that did not run; and texels of that
 * kind. */
#include "counters/check/initialised/uninitialised_copy.h"

#include <string.h>

#include "memory/arena.h"
#include "memory/arrays.h"
#include "counters/check/bounds/array_bounds.h"
#include "counters/shadow/shadow_cell.h"
#include "counters/check/initialised/partial_copy.h"
#include "counters/findings/findings.h"
#include "counters/check/race/launch_shapes.h"
#include "engine/base/listener.h"
#include "counters/base/program_image.h"
#include "counters/base/settings.h"
#include "counters/shadow/shadow.h"
#include "engine/host/source_line.h"
#include "counters/check/initialised/copied_not_used.h"
#include "engine/base/worker.h"

using namespace emulator;

/* Structs have padding, which nobody writes. Where the type is not known, this many bytes in a row
 * are more than that. */
enum { PADDING = 16 };

/* What comes back as the host sent it is nobody's fault, even where it was not set. */
static bool is_known(const struct shadow *memory, size_t byte)
{
    const uint8_t known = memory->known[byte / WORD];
    return known & UNSET || known >> byte % WORD & 1;
}

/* The first byte in [byte, end) that is known, or is not; else end. */
static size_t next(const struct shadow *memory, size_t byte, size_t end, bool known)
{
    const uint8_t alike = known ? 0 : ALL_BYTES; /* a word to pass over */
    while (byte < end && is_known(memory, byte) != known) {
        bool whole = byte % WORD == 0 && byte + WORD <= end;
        byte += whole && memory->known[byte / WORD] == alike ? WORD : 1;
    }
    return byte;
}

struct gap {
    size_t begin, end; /* in bytes of the array */
};

/* What counts of bytes that nobody wrote: whole elements, of a struct; any of plain ones. False if
 * nothing does. */
static bool round_to_elements(struct gap *gap, const struct emulator_elements *elements)
{
    size_t size = elements->bytes;
    if (size == 0)
        return gap->end - gap->begin >= PADDING;
    gap->begin = (gap->begin + (elements->plain ? 0 : size - 1)) / size * size;
    gap->end = (gap->end + (elements->plain ? size - 1 : 0)) / size * size;
    return gap->begin < gap->end;
}

/* What follows the zero that ends a string, which is copied with all that there is room for. */
static bool is_behind_string(const struct gap *gap, const struct emulator_array *array,
                             const struct emulator_elements *elements)
{
    return elements->bytes == 0 && elements->plain && gap->begin > 0 &&
           array->base[gap->begin - 1] == '\0';
}

/* Does what nobody wrote begin where a grid's threads end, of one element each, or as many? Then
 * the grid was rounded down. */
static bool is_behind_grid(const struct shadow *memory, const struct emulator_array *array,
                           size_t begin, size_t element)
{
    if (begin < element)
        return false;
    const size_t before = (size_t)(array->base - memory->base) + begin - 1;
    const uint64_t cell = memory->writes[before / WORD];
    const dim3 grid = launched_of(cell).grid, block = launched_of(cell).block;
    const size_t threads = (size_t)grid.x * grid.y * grid.z * block.x * block.y * block.z;
    return kernel_of_cell(cell) && threads > 0 && begin / element % threads == 0 &&
           (threads > 1 || begin == element); /* of one thread anything is a multiple */
}

static void tell(uint32_t pc, const struct emulator_array *array, const struct gap *first,
                 size_t total, const struct emulator_elements *elements)
{
    struct finding *finding = finding_of_host(UNWRITTEN, pc);
    if (!finding)
        return;
    size_t size = elements->bytes ? elements->bytes : 1, length = first->end - first->begin;
    const char *noun = elements->bytes ? "element" : "byte";
    char more[80] = "", which[120], short_of[120] = "";
    finding->allocated = pc_of(array->allocated);
    finding->launched = filled_text(array->base + first->begin, short_of, sizeof short_of);
    if (length == size)
        snprintf(which, sizeof which, "%s %zu", noun, first->begin / size);
    else
        snprintf(which, sizeof which, "%ss %zu to %zu", noun, first->begin / size,
                 first->end / size - 1);
    if (total > length)
        snprintf(more, sizeof more, ", and %zu more,", (total - length) / size);
    snprintf(finding->text, sizeof finding->text,
             "copies %s%s of the array of %zu bytes that %%a allocated, which has %zu of them, and "
             "nothing has written %s%s",
             which, more, array->bytes, array->bytes / size,
             total == size                         ? "it"
             : total / size == array->bytes / size ? "any of them"
                                                   : "them",
             short_of);
    finding_done(finding);
}

void emulator::check_unwritten(const void *to, size_t to_pitch, const void *from, size_t pitch,
                               size_t width, size_t rows, const struct emulator_elements *elements)
{
    const struct shadow *memory = shadow_of((const char *)from);
    struct emulator_array array;
    struct gap first = {0, 0};
    struct holes holes = {};
    size_t total = 0;
    if (!memory || count_sample > 1 || emulator_array_at(from, width, &array) != INSIDE)
        return;
    const size_t base = (size_t)(array.base - memory->base);
    const size_t offset = (size_t)((const char *)from - array.base);
    for (size_t row = 0; row < rows; row++) {
        size_t byte = base + offset + row * pitch, end = byte + width;
        const char *const to_row = (const char *)to + row * to_pitch;
        shadow_look(memory->base + byte, width);
        while ((byte = next(memory, byte, end, false)) < end) {
            struct gap gap = {byte - base, next(memory, byte, end, true) - base};
            byte = base + gap.end;
            if (!round_to_elements(&gap, elements) || is_behind_string(&gap, &array, elements))
                continue;
            if (total == 0)
                first = gap;
            total += gap.end - gap.begin;
            holes_add(&holes, to_row + gap.begin - (offset + row * pitch), gap.end - gap.begin);
        }
    }
    if (total == 0)
        return;
    const uint32_t pc = pc_of(find_call());
    tell(pc, &array, &first, total, elements);
    holes.doubtful |= is_behind_grid(memory, &array, first.begin,
                                     elements->bytes ? elements->bytes : (size_t)WORD);
    unread_brought(pc, (const char *)to, (const char *)to + (rows - 1) * to_pitch + width, &holes);
}

/* Of managed or pinned memory: what is read at once is known together, for parts of a struct that
 * is copied may be padding. */
static bool is_written(const void *address, size_t bytes)
{
    if (!emulator_in_arena(address))
        return !shadow_is_unset(address, bytes);
    const struct shadow *memory = shadow_of((const char *)address);
    const size_t begin = (size_t)((const char *)address - memory->base), end = begin + bytes;
    if (next(memory, begin, end, true) < end)
        return true;
    shadow_look(address, bytes);
    return next(memory, begin, end, true) < end;
}

void emulator::check_host_reads(const void *address, size_t bytes, const void *pc)
{
    struct finding *finding =
        is_written(address, bytes) ? NULL : finding_of_host(UNWRITTEN, pc_of(pc));
    if (!finding)
        return;
    char where[200];
    where_text(NULL, (uint64_t)(uintptr_t)address, false, where, sizeof where, &finding->allocated);
    snprintf(finding->text, sizeof finding->text, "the host reads %s, which nothing has written",
             where);
    finding_done(finding);
}

/* What the kernel has added to it is there by now. A float is still no number; of integers, several
 * lanes' must all look so. */
static bool is_added_to(const request *request)
{
    enum { SEVERAL = 8 };
    bool near = request->event->bytes == WORD && request->lanes >= SEVERAL &&
                request->highest - request->lowest >= (SEVERAL - 1) * WORD;
    for (int lane = 0; near && lane < request->lanes; lane++)
        near = shadow_is_near((const void *)request->address[lane]);
    return near;
}

void emulator::check_pinned_reads(const request *request)
{
    const struct event *event = request->event;
    if (access_of(event) != LOAD || (event->aligned == 0 && event->value == 0))
        return; /* a copy is looked at where it begins */
    const size_t bytes = event->value > 0 ? event->value * WORD : event->bytes;
    const bool added_to = is_added_to(request);
    for (int lane = 0; lane < request->lanes; lane++) {
        const void *address = (const void *)request->address[lane];
        struct finding *finding = added_to || shadow_is_unset(address, bytes)
                                      ? finding_new(UNINITIALISED, event->pc)
                                      : NULL;
        if (!finding)
            continue;
        char where[200];
        finding->actor = actor_of(request, lane);
        where_text(NULL, request->address[lane], false, where, sizeof where, &finding->allocated);
        snprintf(finding->text, sizeof finding->text, "reads %s, which nothing has written", where);
        finding_done(finding);
    }
}

void emulator::check_texel(unsigned thread, uint32_t pc, const void *texel, size_t bytes)
{
    const char *unknown = shadow_unknown((const char *)texel, bytes);
    if (!unknown)
        return;
    struct emulator_array array;
    const enum emulator_place place = emulator_array_at(texel, 1, &array);
    if (place == INSIDE && count_sample > 1)
        return;
    struct finding *finding = finding_new(place == INSIDE ? UNINITIALISED
                                          : place == GONE ? USE_AFTER_FREE
                                                          : OUT_OF_BOUNDS,
                                          pc);
    if (finding) {
        char where[200], short_of[120] = "";
        finding->actor = actor_thread(pc, thread);
        if (place == INSIDE) {
            where_text(NULL, (uint64_t)(uintptr_t)unknown, false, where, sizeof where,
                       &finding->allocated);
            finding->launched = filled_text(unknown, short_of, sizeof short_of);
        } else if (!freed_text(texel, finding, where, sizeof where)) {
            finding->allocated = pc_of(array.allocated);
            snprintf(where, sizeof where,
                     "byte %td of the nearest array, of %zu bytes that %%a allocated",
                     (const char *)texel - array.base, array.bytes);
        }
        snprintf(finding->text, sizeof finding->text, "reads the texel at %s%s%s", where,
                 place == INSIDE ? ", which nothing has written" : "", short_of);
        finding_done(finding);
    }
    if (place != INSIDE)
        emulator_stop_kernel(cudaErrorIllegalAddress);
}
