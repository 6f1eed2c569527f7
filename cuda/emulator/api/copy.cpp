/* copy.cpp: cudaMemcpy and cudaMemset for linear memory and for variables of the program. */
#include "memory/memory_copy.h"

#include "memory/arrays.h"
#include "streams/capture/captured_work.h"
#include "streams/destroyed_handles.h"
#include "engine/errors/last_error.h"
#include "memory/symbol_addresses.h"
#include "streams/vector_clock.h"
#include "memory/pinned.h"
#include "streams/stream.h"
#include "memory/device_variables.h"
#include "engine/base/worker.h"

using namespace emulator;

#define CALLER __builtin_return_address(0)

/* ---- names of __device__ variables used as pointers ---- */

/* Whether a copy uses the name of a __device__ variable as a device pointer; a GPU refuses such a
 * copy. With cudaMemcpyDefault, a GPU would copy the host's variable of that name instead. `side`
 * is "to" or "from". */
static bool is_misnamed(const char *side, const void *pointer, size_t bytes, const char *instead)
{
    if (bytes == 0 || emulator_in_kernel() || !emulator_is_host_name(pointer))
        return false;
    char what[128];
    emulator_host_name_text(pointer, what, sizeof what);
    emulator_because("%s: %s; use %s, or the address that cudaGetSymbolAddress returns", side, what,
                     instead);
    return true;
}

static bool copies_misnamed(const void *to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    bool any = kind == cudaMemcpyDefault, both = any || kind == cudaMemcpyDeviceToDevice;
    return ((both || kind == cudaMemcpyHostToDevice) &&
            is_misnamed("to", to, bytes, "cudaMemcpyToSymbol")) ||
           ((both || kind == cudaMemcpyDeviceToHost) && !(any && emulator_is_fixed(from)) &&
            is_misnamed("from", from, bytes, "cudaMemcpyFromSymbol"));
}

/* ---- copies ---- */

static bool is_managed(const void *pointer)
{
    return arrays_type(pointer, 1) == cudaMemoryTypeManaged;
}

/* Whether the host waits for this copy. It never waits for device to device; otherwise if it asks
 * for it, and always for a copy to its own memory that is not page-locked. */
static bool host_waits(const void *to, const void *from, bool asks)
{
    bool to_device = emulator_on_device(to, 1), from_device = emulator_on_device(from, 1);
    if (to_device && from_device && !is_managed(to) && !is_managed(from))
        return false;
    return asks || (!to_device && !emulator_is_pinned(to));
}

static cudaError_t copy(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                        size_t width, size_t rows, cudaMemcpyKind kind, cudaStream_t stream,
                        bool asks, const void *pc)
{
    at_work work(stream, asks ? "cudaMemcpy" : "cudaMemcpyAsync", false, pc,
                 host_waits(to, from, asks));
    return emulator_return(copy_rows(to, to_pitch, from, from_pitch, width, rows, kind));
}

static cudaError_t copy_or_capture(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                   size_t width, size_t rows, cudaMemcpyKind kind,
                                   cudaStream_t stream, bool asks, const void *pc)
{
    cudaError_t error = check_stream(stream);
    if (error != cudaSuccess)
        return emulator_return(error);
    if (captures_under_way &&
        captured_copy(to, to_pitch, from, from_pitch, width, rows, kind, stream, &error))
        return emulator_return(error);
    return copy(to, to_pitch, from, from_pitch, width, rows, kind, stream, asks, pc);
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    if (copies_misnamed(to, from, bytes, kind))
        return emulator_return(cudaErrorInvalidValue);
    return copy_or_capture(to, bytes, from, bytes, bytes, 1, kind, 0, true, CALLER);
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    if (copies_misnamed(to, from, bytes, kind))
        return emulator_return(cudaErrorInvalidValue);
    return copy_or_capture(to, bytes, from, bytes, bytes, 1, kind, stream, false, CALLER);
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                         size_t width, size_t rows, cudaMemcpyKind kind)
{
    if (copies_misnamed(to, from, width * rows, kind))
        return emulator_return(cudaErrorInvalidValue);
    return copy(to, to_pitch, from, from_pitch, width, rows, kind, 0, true, CALLER);
}

cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t rows, cudaMemcpyKind kind, cudaStream_t stream)
{
    if (copies_misnamed(to, from, width * rows, kind))
        return emulator_return(cudaErrorInvalidValue);
    return copy_or_capture(to, to_pitch, from, from_pitch, width, rows, kind, stream, false,
                           CALLER);
}

/* Why a batch of copies is refused, or NULL. Each element of `attributes` is for the copies from
 * `firsts` on. */
static const char *wrong_batch(size_t count, const cudaMemcpyAttributes *attributes,
                               const size_t *firsts, size_t attribute_count, cudaStream_t stream)
{
    if (stream_of(stream) == stream_of(cudaStreamLegacy))
        return "the stream must not be the legacy default stream";
    if (!attributes || !firsts || attribute_count == 0 || firsts[0] != 0)
        return "attributes are needed, and the first must begin with copy 0";
    for (size_t i = 0; i < attribute_count; i++) {
        if (firsts[i] >= count || (i > 0 && firsts[i] <= firsts[i - 1]))
            return "the attributes' first copies must ascend, and each must be one of the copies";
        if (attributes[i].srcAccessOrder < cudaMemcpySrcAccessOrderStream ||
            attributes[i].srcAccessOrder > cudaMemcpySrcAccessOrderAny)
            return "srcAccessOrder of the attributes must say when a source is read";
    }
    return NULL;
}

cudaError_t cudaMemcpyBatchAsync(void *const *to, const void *const *from, const size_t *bytes,
                                 size_t count, cudaMemcpyAttributes *attributes, size_t *firsts,
                                 size_t attribute_count, cudaStream_t stream)
{
    const char *why = !to || !from || !bytes || count == 0
                          ? "there are no copies"
                          : wrong_batch(count, attributes, firsts, attribute_count, stream);
    if (why) {
        emulator_because("%s", why);
        return emulator_return(cudaErrorInvalidValue);
    }
    cudaError_t error = cudaSuccess;
    for (size_t i = 0; error == cudaSuccess && i < count; i++)
        error = copies_misnamed(to[i], from[i], bytes[i], cudaMemcpyDefault)
                    ? emulator_return(cudaErrorInvalidValue)
                    : copy_or_capture(to[i], bytes[i], from[i], bytes[i], bytes[i], 1,
                                      cudaMemcpyDefault, stream, false, CALLER);
    return error;
}

/* ---- variables, by their names ---- */

/* Whether this is a variable of the device. If not, it reports the reason: it may be a variable's
 * address, a name in quotes, or a host variable. */
static bool is_symbol(struct emulator_symbol symbol)
{
    if (symbol.base && emulator_in_variables(symbol.base, symbol.bytes))
        return true;
    const void *held = NULL;
    if (symbol.bytes == sizeof held)
        memcpy(&held, symbol.base, sizeof held);
    char what[128] = "this is not a __device__, __constant__ or __managed__ variable";
    if (emulator_in_variables(held, 1))
        emulator_host_name_text(held, what, sizeof what);
    emulator_because("%s; pass the variable itself, without & or quotes", what);
    return false;
}

/* As on an H100: a kind of the opposite direction is refused; whether the other side is host or
 * device memory is found out from its address. */
static bool is_turned(cudaMemcpyKind kind, bool to_symbol)
{
    if (kind != (to_symbol ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice))
        return false;
    emulator_because(to_symbol
                         ? "cudaMemcpyDeviceToHost, but the call writes a device variable: use "
                           "cudaMemcpyHostToDevice, the default"
                         : "cudaMemcpyHostToDevice, but the call reads a device variable: use "
                           "cudaMemcpyDeviceToHost, the default");
    return true;
}

static cudaMemcpyKind kind_seen(cudaMemcpyKind kind, const void *other)
{
    const bool from_or_to_host = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToHost;
    return from_or_to_host && emulator_on_device(other, 1) ? cudaMemcpyDeviceToDevice : kind;
}

cudaError_t emulator_copy_symbol(struct emulator_symbol symbol, size_t offset, void *other,
                                 size_t bytes, cudaMemcpyKind kind, bool to_symbol,
                                 cudaStream_t stream, bool asks)
{
    if (!is_symbol(symbol))
        return emulator_return(cudaErrorInvalidSymbol);
    if (symbol.bytes > 0 && (offset > symbol.bytes || bytes > symbol.bytes - offset)) {
        emulator_because("%zu bytes at byte %zu of a variable of %zu bytes", bytes, offset,
                         symbol.bytes);
        return emulator_return(cudaErrorInvalidValue);
    }
    if (is_turned(kind, to_symbol))
        return emulator_return(cudaErrorInvalidMemcpyDirection);
    char *inside = symbol.base + offset;
    void *to = to_symbol ? inside : other, *from = to_symbol ? other : inside;
    return copy_or_capture(to, bytes, from, bytes, bytes, 1, kind_seen(kind, other), stream, asks,
                           CALLER);
}

cudaError_t emulator_symbol_address(void **pointer, struct emulator_symbol symbol)
{
    if (!is_symbol(symbol))
        return emulator_return(cudaErrorInvalidSymbol);
    *pointer = symbol.base;
    emulator_ask_for_symbol(symbol.base, symbol.bytes);
    return emulator_return(cudaSuccess);
}

cudaError_t emulator_symbol_size(size_t *size, struct emulator_symbol symbol)
{
    if (!is_symbol(symbol))
        return emulator_return(cudaErrorInvalidSymbol);
    *size = symbol.bytes;
    return emulator_return(cudaSuccess);
}

/* ---- cudaMemset ---- */

/* The host waits only if it asks for it and can access the memory. */
static cudaError_t set(void *pointer, size_t pitch, int value, size_t width, size_t rows,
                       cudaStream_t stream, bool asks, const void *pc)
{
    at_work work(stream, asks ? "cudaMemset" : "cudaMemsetAsync", false, pc,
                 asks && (is_managed(pointer) || emulator_is_pinned(pointer)));
    return emulator_return(set_rows(pointer, pitch, value, width, rows));
}

static cudaError_t set_or_capture(void *pointer, size_t pitch, int value, size_t width, size_t rows,
                                  cudaStream_t stream, bool asks, const void *pc)
{
    if (is_misnamed("to", pointer, width * rows, "a kernel"))
        return emulator_return(cudaErrorInvalidValue);
    cudaError_t error = check_stream(stream);
    if (error != cudaSuccess)
        return emulator_return(error);
    if (captures_under_way && captured_set(pointer, pitch, value, width, rows, stream, &error))
        return emulator_return(error);
    return set(pointer, pitch, value, width, rows, stream, asks, pc);
}

cudaError_t cudaMemset(void *pointer, int value, size_t bytes)
{
    return set_or_capture(pointer, bytes, value, bytes, 1, 0, true, CALLER);
}

cudaError_t cudaMemsetAsync(void *pointer, int value, size_t bytes, cudaStream_t stream)
{
    return set_or_capture(pointer, bytes, value, bytes, 1, stream, false, CALLER);
}

cudaError_t cudaMemset2D(void *pointer, size_t pitch, int value, size_t width, size_t rows)
{
    if (is_misnamed("to", pointer, width * rows, "a kernel"))
        return emulator_return(cudaErrorInvalidValue);
    return set(pointer, pitch, value, width, rows, 0, true, CALLER);
}

cudaError_t cudaMemset2DAsync(void *pointer, size_t pitch, int value, size_t width, size_t rows,
                              cudaStream_t stream)
{
    return set_or_capture(pointer, pitch, value, width, rows, stream, false, CALLER);
}
