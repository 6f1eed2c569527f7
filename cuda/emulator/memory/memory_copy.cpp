/* memory_copy.cpp: copies and memsets, done at once. */
#include "memory/memory_copy.h"

#include "memory/arena.h"
#include "memory/arrays.h"
#include "engine/errors/last_error.h"
#include "engine/host/host_code.h"
#include "memory/symbol_addresses.h"
#include "engine/base/listener.h"
#include "memory/pinned.h"
#include "engine/host/source_line.h"
#include "memory/device_variables.h"

using namespace emulator;

__thread struct emulator_elements emulator_copied;
__thread enum emulator_sizeof emulator_copied_sizeof;

void emulator_size_asked(enum emulator_sizeof size)
{
    emulator_copied_sizeof = size;
}
void emulator_copy_begins(struct emulator_elements of)
{
    emulator_copied = of;
}
void emulator_copy_ends(void)
{
    emulator_copied = {0, false};
    emulator_copied_sizeof = EMULATOR_NO_SIZEOF;
}

/* Does it begin in pinned memory, or beside pinned memory that CUDA has allocated, and leave
 * that? */
static bool leaves_pinned(const void *pointer, size_t bytes, struct emulator_array *array)
{
    return !emulator_is_pinned(pointer, bytes) && pinned_near(pointer, array) &&
           (emulator_is_pinned(pointer) || pinned_allocated_near(pointer, array));
}

/* May a copy of this kind access these bytes, on its device side or on its host side? */
static bool side_fits(const void *pointer, size_t bytes, bool device)
{
    if (device)
        return emulator_on_device(pointer, bytes) || emulator_is_pinned(pointer, bytes);
    struct emulator_array array;
    if (!emulator_in_arena(pointer))
        return pointer != NULL && !leaves_pinned(pointer, bytes, &array);
    return arrays_type(pointer, bytes) == cudaMemoryTypeManaged;
}

void emulator::tell_beside(const char *side, const void *pointer, size_t bytes,
                           const struct emulator_array *array)
{
    emulator_because("%s%zu bytes at byte %td of an array of %zu bytes%s", side, bytes,
                     (const char *)pointer - array->base, array->bytes,
                     words_and_place(", allocated in", array->allocated));
}

/* Sets the reason why the target or the source of a copy is refused. `side`: "to: " or "from: ". */
static void tell_misfit(const char *side, const void *pointer, size_t bytes, bool device)
{
    struct emulator_array array;
    if (!device && leaves_pinned(pointer, bytes, &array)) {
        if (pinned_allocated_near(pointer, &array))
            tell_beside(side, pointer, bytes, &array);
        else
            emulator_because("%s%zu bytes at byte %td of %zu registered bytes%s", side, bytes,
                             (const char *)pointer - array.base, array.bytes,
                             words_and_place(", in", array.allocated));
        return;
    }
    if (!device && pointer) {
        emulator_because("%sdevice memory, but this kind of copy needs host memory", side);
        return;
    }
    switch (pointer ? emulator_array_at(pointer, bytes, &array) : NOWHERE) {
    case BESIDE:
        tell_beside(side, pointer, bytes, &array);
        break;
    case GONE:
        emulator_because("%san array of %zu bytes that was freed before%s", side, array.bytes,
                         words_and_place(", in", array.freed));
        break;
    default:
        emulator_because("%s%s", side,
                         !pointer                    ? "a null pointer"
                         : emulator_in_heap(pointer) ? "memory of the device heap, which only "
                                                       "kernels can copy"
                                                     : "this is no device memory");
    }
}

/* Neither pointer fits: does each lie where the other should? */
static void tell_swapped(const void *to, const void *from, cudaMemcpyKind kind)
{
    const bool to_device = kind == cudaMemcpyHostToDevice;
    if ((!to_device && kind != cudaMemcpyDeviceToHost) || !to || !from ||
        emulator_in_arena(to) == to_device || emulator_in_arena(from) != to_device)
        return;
    emulator_because(
        "to %s memory, from %s memory: use %s, or exchange the pointers: the destination is "
        "the first",
        to_device ? "host" : "device", to_device ? "device" : "host",
        to_device ? "cudaMemcpyDeviceToHost" : "cudaMemcpyHostToDevice");
}

static bool fits(const char *side, const void *pointer, size_t bytes, bool device)
{
    bool does = side_fits(pointer, bytes, device);
    if (!does)
        tell_misfit(side, pointer, bytes, device);
    return does;
}

static bool copy_fits(const void *to, size_t to_bytes, const void *from, size_t from_bytes,
                      cudaMemcpyKind kind)
{
    switch (kind) {
    case cudaMemcpyHostToHost:
        return fits("to: ", to, to_bytes, false) && fits("from: ", from, from_bytes, false);
    case cudaMemcpyHostToDevice:
        return fits("to: ", to, to_bytes, true) && fits("from: ", from, from_bytes, false);
    case cudaMemcpyDeviceToHost:
        return fits("to: ", to, to_bytes, false) && fits("from: ", from, from_bytes, true);
    case cudaMemcpyDeviceToDevice:
        return fits("to: ", to, to_bytes, true) && fits("from: ", from, from_bytes, true);
    case cudaMemcpyDefault:
        return fits("to: ", to, to_bytes, emulator_in_arena(to)) &&
               fits("from: ", from, from_bytes, emulator_in_arena(from));
    }
    return false;
}

cudaError_t emulator::copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                size_t width, size_t rows, cudaMemcpyKind kind)
{
    emulator_alone alone;
    cudaError_t error = emulator_return(cudaSuccess);
    if (error != cudaSuccess || width == 0 || rows == 0)
        return error; /* an error that stays */
    if (width > to_pitch || width > from_pitch)
        return cudaErrorInvalidPitchValue;
    size_t to_bytes = (rows - 1) * to_pitch + width, from_bytes = (rows - 1) * from_pitch + width;
    if (!copy_fits(to, to_bytes, from, from_bytes, kind)) {
        tell_swapped(to, from, kind);
        return cudaErrorInvalidValue;
    }
    if (emulator_listener) {
        const bool to_device = emulator_on_device(to, to_bytes);
        const bool pinned =
            to_device ? emulator_is_pinned(from, from_bytes) : emulator_is_pinned(to, to_bytes);
        emulator_listener->copied(to_device, emulator_on_device(from, from_bytes), pinned,
                                  width * rows);
    }
    if (emulator_listener && !emulator_in_arena(to))
        emulator_listener->fetched(to, to_pitch, from, from_pitch, width, rows, &emulator_copied);
    for (size_t row = 0; row < rows; row++) {
        char *to_row = (char *)to + row * to_pitch;
        const char *from_row = (const char *)from + row * from_pitch;
        if (!emulator_on_device(to, 1))
            emulator_host_gets(from_row, width);
        if (emulator_listener) {
            emulator_listener->work_touches(from_row, width, false);
            emulator_listener->work_touches(to_row, width, true);
        }
        memmove(to_row, from_row, width);
        if (emulator_listener)
            emulator_listener->carried(to_row, from_row, width);
        if (!emulator_on_device(to, 1))
            show_code(to_row, width);
        else if (!emulator_on_device(from, 1) && !emulator_is_managed_variable(to, 1) &&
                 arrays_type(to, 1) != cudaMemoryTypeManaged)
            emulator_device_gets(to_row, width);
    }
    return cudaSuccess;
}

cudaError_t emulator::set_rows(void *pointer, size_t pitch, int value, size_t width, size_t rows)
{
    emulator_alone alone;
    cudaError_t error = emulator_return(cudaSuccess);
    if (error != cudaSuccess || width == 0 || rows == 0)
        return error;
    if (!fits("to: ", pointer, (rows - 1) * pitch + width, true))
        return cudaErrorInvalidValue;
    for (size_t row = 0; row < rows; row++) {
        if (emulator_listener)
            emulator_listener->work_touches((char *)pointer + row * pitch, width, true);
        memset((char *)pointer + row * pitch, value, width);
        if (emulator_listener)
            emulator_listener->written((char *)pointer + row * pitch, width);
    }
    return cudaSuccess;
}
