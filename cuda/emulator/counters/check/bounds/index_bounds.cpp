/* index_bounds.cpp: indices beyond an array's dimension, where no other check sees them: in local
 * arrays, in rows of a larger array, and in textures. */
#include "counters/check/bounds/index_bounds.h"

#include <stdlib.h>
#include <string.h>

#include "memory/arrays.h"
#include "counters/findings/findings.h"
#include "counters/base/program_image.h"

using namespace emulator;

/* Lines of the program, "file:line", that use an array of rows as one long row (row_pointers.c). */
extern const char __start_emulator_rows[] __attribute__((weak));
extern const char __stop_emulator_rows[] __attribute__((weak));

static bool takes_all_rows(const struct indexed *what)
{
    char place[1024];
    snprintf(place, sizeof place, "%s:%u", what->file, what->line);
    for (const char *next = __start_emulator_rows; next < __stop_emulator_rows;
         next += strlen(next) + 1)
        if (strcmp(next, place) == 0)
            return true;
    return false;
}

/* The index as it was before the compiler widened it. */
static long long number_of(const struct indexed_type *type, uint64_t index)
{
    const unsigned above = 64 - (1u << (type->bits >> 1));
    const bool has_sign = type->bits & 1;
    return has_sign && above < 64 ? (long long)(index << above) >> above : (long long)index;
}

/* clang names the variable that holds the length, if only the running program knows it. */
static bool has_length(const struct indexed *what, long *length)
{
    const char *text = strchr(what->array->name, '[') + 1;
    *length = strtol(text, NULL, 10);
    return *text >= '0' && *text <= '9';
}

static void tell(struct finding *finding, enum cause ranged, enum cause other,
                 const struct indexed *what, uint64_t index)
{
    const char *const name = what->array->name;
    const int quotes = *name == '\'';
    char type[200];
    long length;
    finding->cause = has_length(what, &length) ? ranged : other;
    snprintf(type, sizeof type, "%.*s", (int)strlen(name) - 2 * quotes, name + quotes);
    fact_number(finding, "index", number_of(what->index, index));
    fact_text(finding, "type", type);
    fact_number(finding, "last", length - 1);
    finding_done(finding);
}

static bool is_meant(const struct indexed *what)
{
    return !strchr(what->array->name, '[') || takes_all_rows(what);
}

void emulator::check_index(unsigned thread, uint32_t pc, const struct indexed *what, uint64_t index)
{
    struct finding *finding = is_meant(what) ? NULL : finding_new(INDEX_OUT_OF_RANGE, pc);
    if (!finding)
        return;
    finding->actor = actor_thread(pc, thread);
    tell(finding, CAUSE_WITH_RANGE, CAUSE_WITHOUT_RANGE, what, index);
}

void emulator::check_index_of_host(uint32_t pc, const struct indexed *what, uint64_t index)
{
    struct finding *finding = is_meant(what) ? NULL : finding_of_host(HOST_OUT_OF_BOUNDS, pc);
    if (!finding)
        return;
    finding->file = what->file; /* the place of the call may lie behind the array */
    finding->line = (int)what->line;
    tell(finding, CAUSE_HOST_INDEX, CAUSE_HOST_INDEX_WITHOUT_RANGE, what, index);
}

void emulator::check_fetch(unsigned thread, uint32_t pc, const void *texels, size_t bytes,
                           size_t texel_bytes, int i)
{
    struct emulator_array array;
    if (i < 0 || (size_t)i < bytes / texel_bytes ||
        emulator_array_at(texels, 1, &array) != INSIDE || array.base != texels ||
        (size_t)i >= array.bytes / texel_bytes)
        return;
    struct finding *finding = finding_new(TEXTURE_TOO_SHORT, pc);
    if (!finding)
        return;
    finding->cause = CAUSE_SIZE_IN_BYTES;
    finding->actor = actor_thread(pc, thread);
    finding->allocated = pc_of(array.allocated);
    fact_number(finding, "index", i);
    fact_number(finding, "bytes", (long long)bytes);
    fact_number(finding, "texels", (long long)(bytes / texel_bytes));
    fact_number(finding, "size", (long long)array.bytes);
    finding_done(finding);
}

void emulator::check_mode(unsigned thread, uint32_t pc, cudaTextureAddressMode mode, char dimension,
                          float coordinate, size_t size)
{
    struct finding *finding = finding_new(TEXTURE_CLAMPED, pc);
    char text[32];
    if (!finding)
        return;
    snprintf(text, sizeof text, "%c = %g", dimension, (double)coordinate);
    finding->cause = CAUSE_NOT_NORMALISED;
    finding->actor = actor_thread(pc, thread);
    fact_text(finding, "coordinate", text);
    fact_number(finding, "texels", (long long)size);
    fact_text(finding, "mode",
              mode == cudaAddressModeWrap ? "cudaAddressModeWrap" : "cudaAddressModeMirror");
    finding_done(finding);
}
