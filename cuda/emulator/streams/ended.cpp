/* ended.cpp: streams and events that are destroyed: programs may use their handles still. */
#include "ended.h"

#include "errors.h"
#include "event.h"
#include "stream.h"

using namespace emulator;

void emulator::free_later(void *handle)
{
    enum { MOST = 4096 };
    static void *kept[MOST];
    static unsigned count;
    emulator_alone alone;
    free(kept[count % MOST]);
    kept[count++ % MOST] = handle;
}

cudaError_t emulator::check_stream(cudaStream_t handle)
{
    const struct emulator_stream *stream = stream_of(handle);
    if (!stream || !stream->ended)
        return emulator_permits();
    emulator_because("the stream was destroyed before");
    return cudaErrorInvalidResourceHandle;
}

cudaError_t emulator::check_event(cudaEvent_t event)
{
    if (event && !event->ended)
        return cudaSuccess;
    emulator_because(event ? "the event was destroyed before"
                           : "no event: cudaEventCreate makes one");
    return cudaErrorInvalidResourceHandle;
}
