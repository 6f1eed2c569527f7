/* destroyed_handles.cpp: handles of streams and events that are destroyed, or never existed:
 * programs may still use them. */
#include "streams/destroyed_handles.h"

#include "engine/errors/last_error.h"
#include "streams/event.h"
#include "streams/handles.h"
#include "streams/stream.h"

using namespace emulator;

void emulator::free_later(void *handle)
{
    enum { MOST = 4096 };
    static void *kept[MOST];
    static unsigned count;
    emulator_alone alone;
    free_handle(kept[count % MOST]);
    kept[count++ % MOST] = handle;
}

cudaError_t emulator::check_stream(cudaStream_t handle)
{
    const struct emulator_stream *stream = stream_of(handle);
    const bool none = !stream && handle && handle != cudaStreamLegacy;
    if (!none && (!stream || !stream->ended))
        return emulator_permits();
    emulator_because(
        none ? "this is no stream: the variable was never set; cudaStreamCreate creates one"
             : "the stream was destroyed before");
    return cudaErrorInvalidResourceHandle;
}

cudaError_t emulator::check_event(cudaEvent_t event)
{
    const bool exists = event && is_handle(event);
    if (exists && !event->ended)
        return cudaSuccess;
    emulator_because(
        exists  ? "the event was destroyed before"
        : event ? "this is no event: the variable was never set; cudaEventCreate creates one"
                : "the event is null; cudaEventCreate creates one");
    return cudaErrorInvalidResourceHandle;
}
