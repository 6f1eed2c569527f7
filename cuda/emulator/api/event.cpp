/* event.cpp: events. As work is done when it is asked for, an event is a moment on the clock. */
#include "event.h"

#include "captured.h"
#include "errors.h"
#include "forbidden.h"

using namespace emulator;

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    const unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    if (!event || flags & ~known)
        return emulator_return(cudaErrorInvalidValue);
    *event = (cudaEvent_t)calloc(1, sizeof **event);
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
    if (!event)
        return emulator_return(cudaErrorInvalidResourceHandle);
    nodes_clear(&event->last);
    free(event);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags)
{
    cudaError_t error = cudaSuccess;
    if (!event)
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (flags > cudaEventRecordExternal)
        return emulator_return(cudaErrorInvalidValue);
    if (!captures_under_way || !captured_record(event, stream, flags, &error))
        event_happens(event);
    return emulator_return(error);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    return emulator_return(event ? capture_forbids_event(event) : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
    return cudaEventSynchronize(event);
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop)
{
    if (!start || !stop)
        return emulator_return(cudaErrorInvalidResourceHandle);
    if (capture_numbered(start->capture) || capture_numbered(stop->capture))
        return emulator_return(cudaErrorCapturedEvent);
    if (!start->recorded || !stop->recorded || !start->timed || !stop->timed)
        return emulator_return(cudaErrorInvalidResourceHandle);
    *milliseconds = (float)(1e3 * (stop->seconds - start->seconds));
    return emulator_return(cudaSuccess);
}
