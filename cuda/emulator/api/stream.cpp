/* stream.cpp: streams, events and host functions in streams. Each call executes its operation at
 * once, in the calling thread, so every stream is always idle, and an event is a time on the host's
 * clock. CUDA permits this order, with one exception: a host function that waits for something that
 * the program does after the call waits for ever. */
#include "streams/stream.h"

#include "streams/capture/captured_work.h"
#include "streams/destroyed_handles.h"
#include "engine/errors/last_error.h"
#include "streams/capture/capture_rules.h"
#include "streams/handles.h"
#include "streams/vector_clock.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { HIGHEST_PRIORITY = -5, LOWEST_PRIORITY = 0 }; /* an H100's */

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
{
    if (!stream || flags > cudaStreamNonBlocking)
        return emulator_return(cudaErrorInvalidValue);
    *stream = (cudaStream_t)make_handle(sizeof **stream);
    if (!*stream)
        return emulator_return(cudaErrorMemoryAllocation);
    (*stream)->flags = flags;
    (*stream)->priority = priority < HIGHEST_PRIORITY  ? HIGHEST_PRIORITY
                          : priority > LOWEST_PRIORITY ? LOWEST_PRIORITY
                                                       : priority;
    if (emulator_in_kernel())
        return cudaSuccess; /* streams that kernels create are in no list */
    emulator_alone alone;
    stream_add(*stream);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    return cudaStreamCreateWithPriority(stream, flags, 0);
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamDestroy(cudaStream_t handle)
{
    emulator_stream *stream = stream_of(handle);
    cudaError_t error = check_stream(handle);
    if (error == cudaSuccess && (!stream || handle == cudaStreamPerThread))
        error = cudaErrorInvalidResourceHandle;
    if (error != cudaSuccess)
        return emulator_return(error);
    emulator_alone alone;
    if (stream->capture && stream->capture->origin == stream)
        graph_free(capture_end(stream->capture));
    stream_remove(stream);
    stream_has_ended(stream);
    nodes_clear(&stream->last);
    stream->ended = true;
    free_later(stream);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    if (least)
        *least = LOWEST_PRIORITY;
    if (greatest)
        *greatest = HIGHEST_PRIORITY;
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamGetPriority(cudaStream_t handle, int *priority)
{
    *priority = stream_of(handle) ? stream_of(handle)->priority : 0;
    return emulator_return(check_stream(handle));
}

cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned *flags)
{
    *flags = stream_of(handle) ? stream_of(handle)->flags : (unsigned)cudaStreamDefault;
    return emulator_return(check_stream(handle));
}

cudaError_t cudaStreamGetId(cudaStream_t handle, unsigned long long *id)
{
    *id = stream_of(handle) ? stream_of(handle)->id : 1;
    return emulator_return(check_stream(handle));
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device)
{
    cudaError_t error = check_stream(stream);
    if (error == cudaSuccess)
        *device = 0;
    return emulator_return(error);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    cudaError_t error = check_stream(stream);
    if (error == cudaSuccess)
        host_waited_for(stream);
    return emulator_return(error == cudaSuccess ? capture_forbids_wait(stream) : error);
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    return cudaStreamSynchronize(stream);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned)
{
    cudaError_t error = check_event(event);
    if (error == cudaSuccess)
        error = check_stream(stream);
    if (emulator_in_kernel())
        self->launch->streams_wait = true;
    if (error == cudaSuccess && (!captures_under_way || !captured_wait(stream, event, &error)))
        stream_comes_after(stream, event->clock);
    return emulator_return(error);
}

/* ---- host functions ---- */

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data)
{
    cudaError_t error = check_stream(stream);
    if (error == cudaSuccess)
        error = function ? capture_forbids_legacy(stream) : cudaErrorInvalidValue;
    error = emulator_return(error);
    if (error != cudaSuccess)
        return error;
    if (capture_of(stream)) {
        work work;
        work.type = cudaGraphNodeTypeHost;
        work.host = cudaHostNodeParams{function, data};
        return capture_work(stream, &work);
    }
    host_waited_for(stream);
    {
        emulator_host_function called;
        function(data);
    }
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data,
                                  unsigned flags)
{
    if (!callback || flags)
        return emulator_return(cudaErrorInvalidValue);
    cudaError_t error = check_stream(stream);
    if (error == cudaSuccess)
        error = capture_forbids_legacy(stream);
    if (error == cudaSuccess && capture_of(stream)) {
        capture_of(stream)->invalid = true;
        error = cudaErrorStreamCaptureUnsupported;
    }
    if (error == cudaSuccess) {
        host_waited_for(stream);
        const cudaError_t status = emulator_return(cudaSuccess);
        emulator_host_function called;
        callback(stream, status, data);
    }
    return emulator_return(error);
}
