/* results_not_read.cpp: arrays that kernels wrote and that neither a kernel nor a copy has read,
 * for example because another array was copied back. It may be intended, as in a benchmark, so it
 * is a note. */
#include "counters/check/coverage/results_not_read.h"

#include "counters/shadow/operation.h"
#include "memory/arrays.h"
#include "counters/shadow/shadow_cell.h"
#include "engine/errors/last_error.h"
#include "counters/findings/findings.h"
#include "counters/check/race/launch_shapes.h"
#include "counters/base/program_image.h"
#include "counters/base/settings.h"
#include "counters/shadow/shadow.h"
#include "engine/host/source_line.h"
#include "counters/check/coverage/tail_not_read.h"

using namespace emulator;

/* Arrays from which copies have taken something: all that kernels wrote before `rest`, by a pointer
 * to elements of `element` bytes, and perhaps (`all`) everything that was wanted; or too early, at
 * the call `too_soon`. */
enum { MOST = 256 };
static struct taken {
    const char *base, *rest;
    uint32_t too_soon;
    size_t element;
    bool all;
    struct { /* rows of `pitch` bytes, of each of which `width` were copied; count 0: none */
        size_t pitch, width, count;
        uint32_t call;
    } rows;
} taken_from[MOST];
static bool is_unclear;

void emulator::unused_unclear(void)
{
    if (!__atomic_load_n(&is_unclear, __ATOMIC_RELAXED)) /* other cores read it */
        __atomic_store_n(&is_unclear, true, __ATOMIC_RELAXED);
}

static struct taken *taken_of(const char *base)
{
    for (auto &one : taken_from)
        if (one.base == base)
            return &one;
    return NULL;
}

bool emulator::unused_but_by_kernels(const void *base)
{
    return !is_unclear && !taken_of((const char *)base);
}

/* Returns the array's entry, or begins one; NULL if there is no room. */
static struct taken *taken_now(const struct emulator_array *array)
{
    struct taken *one = taken_of(array->base);
    if (one)
        return one;
    if (!(one = taken_of(NULL))) {
        unused_unclear();
        return NULL;
    }
    *one = {};
    one->base = one->rest = array->base;
    return one;
}

static bool kernel_wrote(const struct shadow *memory, size_t word, size_t end)
{
    while (word < end && !kernel_of_cell(memory->writes[word]))
        word++;
    return word < end;
}

static bool is_row(const struct taken *one, const char *begin, size_t bytes)
{
    const size_t offset = (size_t)(begin - one->base);
    return one->rows.count > 0 && bytes == one->rows.width && offset % one->rows.pitch == 0 &&
           offset / one->rows.pitch < one->rows.count;
}

void emulator::unused_copied(const void *from, size_t bytes)
{
    struct emulator_array array;
    const struct shadow *memory = shadow_of((const char *)from);
    if (is_unclear || !memory || emulator_array_at(from, bytes, &array) != INSIDE)
        return;
    struct taken *one = taken_now(&array);
    const char *const begin = (const char *)from, *const end = array.base + array.bytes;
    const size_t first = (size_t)(begin - memory->base) / WORD;
    if (!one || is_row(one, begin, bytes))
        return;
    one->element = emulator_copied.bytes;
    if (kernel_wrote(memory, first, first + (bytes + WORD - 1) / WORD))
        one->rest = begin > one->rest ? end : begin + bytes > one->rest ? begin + bytes : one->rest;
    else if (!one->too_soon)
        one->too_soon = pc_of(find_call());
}

void emulator::unused_rows(const void *from, size_t pitch, size_t width, size_t rows,
                           size_t to_pitch)
{
    struct emulator_array array;
    if (is_unclear || rows < 2 || emulator_copied.bytes < WORD || pitch < to_pitch ||
        width * emulator_copied.bytes != to_pitch ||
        emulator_array_at(from, (rows - 1) * pitch + width, &array) != INSIDE || from != array.base)
        return;
    struct taken *one = taken_now(&array);
    if (!one)
        return;
    one->element = emulator_copied.bytes;
    one->rows = {pitch, width, rows, pc_of(find_call())};
}

void emulator::unused_wanted(const void *from)
{
    struct emulator_array array;
    struct taken *one = emulator_array_at(from, 1, &array) == INSIDE ? taken_now(&array) : NULL;
    if (one)
        one->all = true;
}

/* If an element is as large as a pointer, the first one may be all that is wanted: then it is a
 * note. */
void emulator::unused_behind_pointer(const void *from)
{
    struct emulator_array array;
    if (emulator_array_at(from, sizeof from, &array) != INSIDE || array.bytes <= sizeof from)
        return;
    struct finding *finding = finding_of_host(COPY_TOO_SHORT, pc_of(find_call()));
    if (!finding)
        return;
    finding->cause = CAUSE_SIZEOF_POINTER;
    finding->meant = emulator_copied.bytes == sizeof from;
    finding->allocated = pc_of(array.allocated);
    fact_number(finding, "bytes", sizeof from);
    fact_number(finding, "size", (long long)array.bytes);
    finding_done(finding);
}

/* Which reads do not count as a use of what was written: none; those of elements that their threads
 * then overwrote, if the kernel did nothing else; those by a kernel that changed the array itself,
 * if a copy took it too early; or each thread's own, if a copy took a part. */
enum but { NO_CHANGE, FIRST_CHANGE, ANY_CHANGE, OWN_CHANGE };

/* Has the word been read since it was written, or has it been changed atomically? */
static bool is_used(uint64_t write, uint64_t read, enum but but)
{
    if (but == OWN_CHANGE) /* what copies took is known */
        return kernel_of_cell(read) && !same_who(read, write);
    if ((but == ANY_CHANGE && same_tag(read, write)) || (but == FIRST_CHANGE && read & OVERWRITTEN))
        read = 0;
    return read || write & ATOMIC_FIELD;
}

static bool is_used_in_part(const struct parts *parts, enum but but)
{
    for (int byte = 0; byte < WORD; byte++)
        if (is_used(parts->writes[byte], parts->reads[byte], but))
            return true;
    return false;
}

/* Returns a kernel that wrote to the array from `rest` on, if all that was written is unused; else
 * NULL. */
static const struct operation *writer_of(const struct shadow *memory, size_t word, size_t rest,
                                         size_t end, enum but but)
{
    const struct operation *writer = NULL;
    for (; word < end; word++) {
        const uint64_t write = memory->writes[word];
        const bool has_parts = cell_kind(write) == ANY_BLOCK && !(write & ATOMIC_FIELD);
        if (is_used(write, memory->reads[word], but) ||
            (write && has_parts && is_used_in_part(&memory->parts[word], but)))
            return NULL;
        writer = writer || word < rest ? writer : kernel_of_cell(write);
    }
    return writer;
}

/* Adds {writer} and {size}, the number of bytes that it wrote to. */
static void add_writer(struct finding *finding, const struct emulator_array *array,
                       const struct operation *kernel)
{
    fact_text(finding, "writer", kernel->what);
    fact_number(finding, "size", (long long)array->bytes);
}

/* Is the number of bytes that copies took the array's number of elements, and was more wanted? */
static bool is_count_of_elements(const struct emulator_array *array, const struct taken *one,
                                 size_t taken)
{
    return !one->all && taken > sizeof(void *) && one->element > 1 &&
           taken * one->element == array->bytes;
}

/* Reports an array from which copies have taken nothing, too early, or too little. */
static void look_at_rest(const struct emulator_array *array, const struct shadow *memory,
                         const struct taken *one)
{
    const size_t taken = one->base ? (size_t)(one->rest - array->base) : 0;
    if (taken > 0 && !is_count_of_elements(array, one, taken))
        return;
    const uint32_t too_soon = one->base && taken == 0 ? one->too_soon : 0;
    const size_t first = (size_t)(array->base - memory->base) / WORD;
    const size_t rest = first + taken / WORD, end = first + array->bytes / WORD;
    const enum but but = taken ? OWN_CHANGE : too_soon ? ANY_CHANGE : NO_CHANGE;
    const struct operation *kernel = writer_of(memory, first, rest, end, but);
    if (!kernel && but == NO_CHANGE) {
        kernel = writer_of(memory, first, rest, end, FIRST_CHANGE);
        if (kernel && !operation_writes_within(kernel, array->base, array->bytes))
            return;
    }
    struct finding *finding =
        kernel ? finding_of_host(RESULT_NOT_READ, pc_of(array->allocated)) : NULL;
    if (!finding)
        return;
    finding->cause = taken      ? CAUSE_COPIED_IN_PART
                     : too_soon ? CAUSE_COPIED_BEFORE
                                : CAUSE_NEVER_READ;
    finding->call = too_soon;
    add_writer(finding, array, kernel);
    fact_number(finding, "filled", (long long)taken);
    finding_done(finding);
}

/* Reports rows of which a copy took a number of bytes that equals their number of elements, if
 * nothing else of the array was copied. */
static void look_at_rows(const struct emulator_array *array, const struct shadow *memory,
                         const struct taken *one)
{
    const struct operation *kernel = NULL;
    const size_t row = one->rows.width * one->element;
    for (size_t i = 0; i < one->rows.count; i++) {
        const size_t at = (size_t)(array->base - memory->base) + i * one->rows.pitch;
        kernel = writer_of(memory, at / WORD, (at + one->rows.width + WORD - 1) / WORD,
                           (at + row) / WORD, OWN_CHANGE);
        if (!kernel)
            return;
    }
    struct finding *finding = finding_of_host(RESULT_NOT_READ, one->rows.call);
    if (!finding)
        return;
    finding->cause = CAUSE_ROWS_IN_PART;
    finding->allocated = pc_of(array->allocated);
    add_writer(finding, array, kernel);
    fact_number(finding, "filled", (long long)one->rows.width);
    fact_number(finding, "rest", (long long)(row - one->rows.width));
    finding_done(finding);
}

static void look_at(const struct emulator_array *array)
{
    const struct shadow *memory = shadow_of(array->base);
    static const struct taken none = {};
    const struct taken *one = taken_of(array->base) ? taken_of(array->base) : &none;
    const enum cudaMemoryType type = arrays_type(array->base, 1);
    if (is_unclear || emulator_is_lost() || shadow_has_forgotten || count_sample > 1 || !memory ||
        !array->allocated || (type != cudaMemoryTypeDevice && type != cudaMemoryTypeManaged))
        return;
    if (!one->too_soon)
        check_tail(array, one->base ? (size_t)(one->rest - array->base) : 0);
    if (type == cudaMemoryTypeDevice && one->rows.count > 0 && one->rest == one->base)
        look_at_rows(array, memory, one);
    else if (type == cudaMemoryTypeDevice)
        look_at_rest(array, memory, one);
}

void emulator::unused_freed(const void *base)
{
    struct emulator_array array;
    if (emulator_array_at(base, 1, &array) == INSIDE)
        look_at(&array);
    for (auto &one : taken_from)
        if (one.base == base)
            one = {};
}

void emulator::unused_end(void)
{
    struct emulator_array array;
    for (int number = 0; emulator_next_array(number, &array); number++)
        look_at(&array);
}
