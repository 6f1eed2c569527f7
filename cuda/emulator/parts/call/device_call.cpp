/* device_call.cpp: checks the device memory that a library reads and writes. */
#include "parts/call/device_call.h"

#include <stdarg.h>

#include "memory/arrays.h"
#include "engine/base/listener.h"
#include "memory/pinned.h"
#include "engine/host/source_line.h"
#include "engine/base/worker.h"

using namespace emulator;

static bool is_devices(const void *pointer, size_t bytes)
{
    return emulator_on_device(pointer, bytes) || emulator_is_pinned(pointer, bytes);
}

static void tell_call(const device_call *call)
{
    static struct place place;
    find_place(call->pc, &place);
    fprintf(stderr, "emulator: %s", call->name);
    if (place.line)
        fprintf(stderr, ", called at %s:%d", place.file, place.line);
    find_place(call->plan, &place);
    if (call->plan && place.line)
        fprintf(stderr, ", with the plan that was created at %s:%d", place.file, place.line);
}

static void tell_outside(const device_call *call, const char *p, size_t bytes, const char *verb)
{
    struct emulator_array array = {};
    if (!is_first_to_tell())
        return;
    tell_call(call);
    fprintf(stderr, ", %s %zu bytes at ", verb, bytes);
    switch (emulator_array_at(p, bytes, &array)) {
    case GONE:
        fprintf(stderr, "byte %td of an array of %zu bytes that was freed\n", p - array.base,
                array.bytes);
        break;
    case INSIDE:
    case BESIDE:
        fprintf(stderr, "byte %td of an array of %zu bytes\n", p - array.base, array.bytes);
        break;
    case NOWHERE:
        fprintf(stderr, "%p, which is no device memory: pass a pointer from cudaMalloc\n",
                (const void *)p);
    }
}

/* The first of these elements that is not in device memory, or NULL. */
static const char *first_outside(const char *base, size_t element, size_t length, size_t stride,
                                 size_t runs)
{
    if (is_devices(base, ((runs - 1) * stride + length) * element))
        return NULL;
    for (size_t run = 0; run < runs; run++) {
        const char *begin = base + run * stride * element;
        if (is_devices(begin, length * element))
            continue;
        for (size_t i = 0; i < length; i++)
            if (!is_devices(begin + i * element, element))
                return begin + i * element;
    }
    return NULL;
}

bool device_call::touch(const void *base, size_t element, size_t length, size_t stride, size_t runs,
                        bool reads, bool writes) const
{
    if (length == 0 || runs == 0 || !(reads || writes))
        return true;
    const char *outside = first_outside((const char *)base, element, length, stride, runs);
    if (outside && !emulator_listener) {
        tell_outside(this, outside, element, reads ? "reads" : "writes");
        emulator_stop_kernel(cudaErrorIllegalAddress);
    }
    if (outside)
        emulator_listener->library_misses(outside, element, reads, pc, plan);
    for (size_t run = 0; !outside && emulator_listener && run < runs; run++) {
        const char *begin = (const char *)base + run * stride * element;
        if (reads)
            emulator_listener->library_reads(begin, length * element, element, pc);
        if (writes)
            emulator_listener->written(begin, length * element);
    }
    return !outside;
}

void device_call::host(const void *pointer, const char *what) const
{
    char whose[96];
    snprintf(whose, sizeof whose, "%s of %s", what, name);
    host_takes(pointer, {host_use::TAKES_NUMBER, whose});
}

void device_call::tell(const char *format, ...) const
{
    va_list arguments;
    tell_call(this);
    fputs(": ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}
