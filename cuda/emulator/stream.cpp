/* stream.cpp: streams and events. Work is done when it is asked for, so every stream is always
 * idle; an event is a moment on the clock. */
#include <time.h>

#include "runtime.h"

struct emulator_stream {
    unsigned flags;
};

struct emulator_event {
    bool recorded, timed;
    double seconds;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

cudaError_t cudaDeviceSynchronize(void)
{
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    *stream = (cudaStream_t)malloc(sizeof **stream);
    if (!*stream)
        return emulator_return(cudaErrorMemoryAllocation);
    (*stream)->flags = flags;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    free(stream);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamQuery(cudaStream_t)
{
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned)
{
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
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
    free(event);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t)
{
    event->recorded = true;
    event->seconds = now();
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventSynchronize(cudaEvent_t)
{
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventQuery(cudaEvent_t)
{
    return emulator_return(cudaSuccess);
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop)
{
    if (!start->recorded || !stop->recorded || !start->timed || !stop->timed)
        return emulator_return(cudaErrorInvalidResourceHandle);
    *milliseconds = (float)(1e3 * (stop->seconds - start->seconds));
    return emulator_return(cudaSuccess);
}
