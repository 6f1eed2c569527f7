/* uninitialised_copy.cpp: unwritten bytes that are copied to the host, for example because a grid
 * was rounded down, a guard was too narrow, or a kernel did not run; and unwritten texels. */
#include "counters/check/initialised/uninitialised_copy.h"

#include <string.h>

#include "memory/arena.h"
#include "memory/arrays.h"
#include "counters/check/bounds/array_bounds.h"
#include "counters/shadow/shadow_cell.h"
#include "counters/check/initialised/partial_copy.h"
#include "counters/findings/findings.h"
#include "engine/base/listener.h"
#include "counters/base/program_image.h"
#include "counters/base/settings.h"
#include "counters/shadow/shadow.h"
#include "engine/host/source_line.h"
#include "counters/check/initialised/copied_not_used.h"
#include "engine/base/worker.h"

using namespace emulator;

/* Structs have padding, which is never written. If the type is not known, this many bytes in a row
 * are more than padding. */
enum { PADDING = 16 };

/* Bytes that the host sent without setting them count as known: to copy them back is no fault. */
static bool is_known(const struct shadow *memory, size_t byte)
{
    const uint8_t known = memory->known[byte / WORD];
    return known & UNSET || known >> byte % WORD & 1;
}

/* Returns the first byte of [byte, end) that is known, or that is not known; else `end`. */
static size_t next(const struct shadow *memory, size_t byte, size_t end, bool known)
{
    const uint8_t alike = known ? 0 : ALL_BYTES; /* such words are passed over */
    while (byte < end && is_known(memory, byte) != known) {
        bool whole = byte % WORD == 0 && byte + WORD <= end;
        byte += whole && memory->known[byte / WORD] == alike ? WORD : 1;
    }
    return byte;
}

struct gap {
    size_t begin, end; /* bytes of the array */
};

/* Rounds a gap of unwritten bytes to what counts: whole elements of a struct; for plain types, all
 * elements that it touches. Returns false if nothing is left. */
static bool round_to_elements(struct gap *gap, const struct emulator_elements *elements)
{
    size_t size = elements->bytes;
    if (size == 0)
        return gap->end - gap->begin >= PADDING;
    gap->begin = (gap->begin + (elements->plain ? 0 : size - 1)) / size * size;
    gap->end = (gap->end + (elements->plain ? size - 1 : 0)) / size * size;
    return gap->begin < gap->end;
}

/* Does the gap follow the zero that ends a string? Strings are often copied with all the room that
 * they have. */
static bool is_behind_string(const struct gap *gap, const struct emulator_array *array,
                             const struct emulator_elements *elements)
{
    return elements->bytes == 0 && elements->plain && gap->begin > 0 &&
           array->base[gap->begin - 1] == '\0';
}

/* Writes "elements 500 to 999", or "byte 3". */
static void which_text(const struct gap *gap, size_t element, const char *noun, char *text,
                       size_t bytes)
{
    if (gap->end - gap->begin == element)
        snprintf(text, bytes, "%s %zu", noun, gap->begin / element);
    else
        snprintf(text, bytes, "%ss %zu to %zu", noun, gap->begin / element, gap->end / element - 1);
}

static void tell(uint32_t pc, const struct emulator_array *array, const struct gap *first,
                 size_t total, const struct emulator_elements *elements)
{
    struct finding *finding = finding_of_host(UNINITIALISED_COPY, pc);
    if (!finding)
        return;
    const size_t size = elements->bytes ? elements->bytes : 1;
    const size_t more = (total - (first->end - first->begin)) / size;
    char which[160];
    which_text(first, size, elements->bytes ? "element" : "byte", which, sizeof which);
    if (more > 0)
        snprintf(which + strlen(which), sizeof which - strlen(which), " and %zu more", more);
    finding->cause = total / size == array->bytes / size ? CAUSE_ALL_ELEMENTS : CAUSE_ELEMENTS;
    finding->allocated = pc_of(array->allocated);
    fact_text(finding, "which", which);
    fact_number(finding, "size", (long long)array->bytes);
    fact_number(finding, "count", (long long)(array->bytes / size));
    add_filling(finding, array->base + first->begin);
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
    unread_brought(pc, (const char *)to, (const char *)to + (rows - 1) * to_pitch + width, &holes);
}

/* For managed or pinned memory. The bytes of one read are known together, because parts of a copied
 * struct may be padding. */
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
        is_written(address, bytes) ? NULL : finding_of_host(UNINITIALISED_HOST_READ, pc_of(pc));
    if (!finding)
        return;
    finding->cause = CAUSE_DEVICE_OR_PINNED;
    add_place(finding, NULL, (uint64_t)(uintptr_t)address, false);
    finding_done(finding);
}

void emulator::check_pinned_reads(const request *request)
{
    const struct event *event = request->event;
    if (access_of(event) != LOAD || (event->aligned == 0 && event->value == 0))
        return; /* a struct copy is examined at its first piece */
    const size_t bytes = event->value > 0 ? event->value * WORD : event->bytes;
    for (int lane = 0; lane < request->lanes; lane++) {
        const void *address = (const void *)request->address[lane];
        struct finding *finding =
            shadow_is_unset(address, bytes) ? finding_new(UNINITIALISED_READ, event->pc) : NULL;
        if (!finding)
            continue;
        finding->cause = CAUSE_NEVER_WRITTEN;
        add_access(finding, request, lane);
        add_place(finding, NULL, request->address[lane], false);
        fact_part(finding, "filling", NO_PART);
        finding_done(finding);
    }
}

/* If the texel lies in an array, it was never written; else there is no array, or it was freed. */
static void add_texel(struct finding *finding, const char *texel, const char *unknown,
                      enum emulator_place place, const struct emulator_array *array)
{
    if (place == INSIDE) {
        add_place(finding, NULL, (uint64_t)(uintptr_t)unknown, false);
        const enum cause cause = add_filling(finding, unknown);
        finding->cause = cause == NO_CAUSE ? CAUSE_NEVER_WRITTEN : cause;
    } else if (add_freed(finding, texel)) {
        finding->cause = CAUSE_TEXEL_FREED;
    } else {
        finding->cause = CAUSE_TEXEL;
        finding->allocated = pc_of(array->allocated);
        fact_part(finding, "place", PART_NEAREST);
        fact_number(finding, "byte", texel - array->base);
        fact_number(finding, "size", (long long)array->bytes);
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
    struct finding *finding = finding_new(place == INSIDE ? UNINITIALISED_READ
                                          : place == GONE ? USE_AFTER_FREE
                                                          : GLOBAL_OUT_OF_BOUNDS,
                                          pc);
    if (finding) {
        finding->actor = actor_thread(pc, thread);
        fact_text(finding, "access", "reads the texel at");
        add_texel(finding, (const char *)texel, unknown, place, &array);
        finding_done(finding);
    }
    if (place != INSIDE)
        emulator_stop_kernel(cudaErrorIllegalAddress);
}
