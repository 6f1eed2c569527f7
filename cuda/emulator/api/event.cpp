/* event.cpp: events. Because calls execute operations at once, an event is a time on the host's
 * clock. */
#include "streams/event.h"

#include "streams/capture/captured_work.h"
#include "streams/destroyed_handles.h"
#include "engine/errors/last_error.h"
#include "streams/capture/capture_rules.h"
#include "streams/handles.h"
#include "streams/vector_clock.h"

using namespace emulator;

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    const unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    if (!event || flags & ~known)
        return emulator_return(cudaErrorInvalidValue);
    *event = (cudaEvent_t)make_handle(sizeof **event);
    if (!*event)
        return emulator_return(cudaErrorMemoryAllocation);
    (*event)->timed = !(flags & cudaEventDisableTiming);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    cudaError_t error = check_event(event);
    if (error != cudaSuccess)
        return emulator_return(error);
    nodes_clear(&event->last);
    clock_end(&event->clock);
    event->ended = true;
    free_later(event);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags)
{
    cudaError_t error = check_event(event);
    if (error == cudaSuccess)
        error = check_stream(stream);
    if (error != cudaSuccess)
        return emulator_return(error);
    if (flags > cudaEventRecordExternal)
        return emulator_return(cudaErrorInvalidValue);
    if (!captures_under_way || !captured_record(event, stream, flags, &error))
        event_happens(event, stream);
    return emulator_return(error);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    cudaError_t error = check_event(event);
    if (error == cudaSuccess)
        host_waited(event->clock);
    return emulator_return(error == cudaSuccess ? capture_forbids_event(event) : error);
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
    return cudaEventSynchronize(event);
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop)
{
    cudaError_t error = check_event(start);
    if (error == cudaSuccess)
        error = check_event(stop);
    if (error != cudaSuccess)
        return emulator_return(error);
    if (capture_numbered(start->capture) || capture_numbered(stop->capture))
        return emulator_return(cudaErrorCapturedEvent);
    if (!start->recorded || !stop->recorded)
        emulator_because("an event was never recorded");
    if (!start->recorded || !stop->recorded || !start->timed || !stop->timed)
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (!host_knows(start->clock) || !host_knows(stop->clock)) {
        emulator_because("the host has not waited for an event; cudaEventSynchronize waits");
        return emulator_return(cudaErrorNotReady);
    }
    *milliseconds = (float)(1e3 * (stop->seconds - start->seconds));
    return emulator_return(cudaSuccess);
}
