/* capture.cpp: stream capture. */
#include "streams/capture/capture.h"

#include "streams/destroyed_handles.h"
#include "engine/errors/last_error.h"

using namespace emulator;

cudaError_t cudaStreamBeginCapture(cudaStream_t handle, cudaStreamCaptureMode mode)
{
    emulator_stream *stream = stream_of(handle);
    cudaError_t error = check_stream(handle);
    if (error != cudaSuccess)
        return emulator_return(error);
    if (!stream)
        return emulator_return(cudaErrorStreamCaptureUnsupported);
    if (stream->capture)
        return emulator_return(cudaErrorIllegalState);
    capture_begin(stream, mode);
    return emulator_return(cudaSuccess);
}

cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t *graph)
{
    capture *capture = capture_of(handle);
    if (graph)
        *graph = NULL;
    if (!capture)
        return emulator_return(cudaErrorIllegalState);
    if (capture->origin != stream_of(handle))
        return emulator_return(capture_invalidate(capture, cudaErrorStreamCaptureUnmatched));
    cudaError_t error = capture->invalid              ? cudaErrorStreamCaptureInvalidated
                        : !capture_is_joined(capture) ? cudaErrorStreamCaptureUnjoined
                                                      : cudaSuccess;
    emulator_graph *captured = capture_end(capture);
    if (error == cudaSuccess && graph)
        *graph = captured;
    else
        graph_free(captured);
    return emulator_return(error);
}

cudaError_t cudaStreamIsCapturing(cudaStream_t handle, cudaStreamCaptureStatus *status)
{
    const capture *capture = capture_of(handle);
    *status = !capture           ? cudaStreamCaptureStatusNone
              : capture->invalid ? cudaStreamCaptureStatusInvalidated
                                 : cudaStreamCaptureStatusActive;
    if (captures_under_way && !stream_of(handle))
        return emulator_return(cudaErrorStreamCaptureImplicit);
    return emulator_return(cudaSuccess);
}
