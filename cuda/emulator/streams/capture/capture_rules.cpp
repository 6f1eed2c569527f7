/* capture_rules.cpp: what programs must not do while a stream captures. */
#include "streams/capture/capture_rules.h"

using namespace emulator;

static bool forbids(const capture *capture)
{
    return capture->mode == cudaStreamCaptureModeGlobal ||
           (capture->mode == cudaStreamCaptureModeThreadLocal &&
            pthread_equal(capture->thread, pthread_self()));
}

static cudaError_t forbid(bool all)
{
    cudaError_t error = cudaSuccess;
    for (capture *one = capture_first(); one; one = one->next)
        if (all || forbids(one))
            error = capture_invalidate(one, cudaErrorStreamCaptureUnsupported);
    return error;
}

cudaError_t emulator::capture_forbids_wait(cudaStream_t stream)
{
    if (!captures_under_way)
        return cudaSuccess;
    if (capture_of(stream))
        return capture_invalidate(capture_of(stream), cudaErrorStreamCaptureUnsupported);
    cudaError_t error = capture_forbids_legacy(stream);
    return error == cudaSuccess ? forbid(false) : error;
}

cudaError_t emulator::capture_forbids(bool always)
{
    return captures_under_way ? forbid(always) : cudaSuccess;
}

cudaError_t emulator::capture_forbids_legacy(cudaStream_t stream)
{
    cudaError_t error = cudaSuccess;
    if (!captures_under_way || stream_of(stream))
        return error;
    for (emulator_stream *one = stream_first(); one; one = one->next)
        if (one->capture && !(one->flags & cudaStreamNonBlocking))
            error = capture_invalidate(one->capture, cudaErrorStreamCaptureImplicit);
    return error;
}

cudaError_t emulator::capture_forbids_event(cudaEvent_t event)
{
    capture *capture = event->capture ? capture_numbered(event->capture) : NULL;
    return capture ? capture_invalidate(capture, cudaErrorCapturedEvent) : cudaSuccess;
}
