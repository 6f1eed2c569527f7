/* captured_work.cpp: work that a stream captures instead of doing it. */
#include "streams/capture/captured_work.h"

#include "streams/capture/capture_rules.h"

using namespace emulator;

bool emulator::captured_record(cudaEvent_t event, cudaStream_t handle, unsigned flags,
                               cudaError_t *error)
{
    emulator_stream *stream = stream_of(handle);
    event->capture = 0;
    if (!captures_under_way)
        return false;
    *error = capture_forbids_legacy(handle);
    if (!stream || !stream->capture)
        return *error != cudaSuccess;
    if (flags & cudaEventRecordExternal) {
        work work;
        work.type = cudaGraphNodeTypeEventRecord;
        work.event = event;
        *error = capture_work(handle, &work);
        return true;
    }
    event->capture = stream->capture->number;
    nodes_clear(&event->last);
    for (size_t i = 0; i < stream->last.count; i++)
        nodes_add(&event->last, stream->last.data[i]);
    return true;
}

bool emulator::captured_wait(cudaStream_t handle, cudaEvent_t event, cudaError_t *error)
{
    emulator_stream *stream = stream_of(handle);
    capture *from = event->capture ? capture_numbered(event->capture) : NULL;
    if (!captures_under_way || (!from && (!stream || !stream->capture)))
        return false;
    *error = cudaSuccess;
    if (!from)
        *error = capture_invalidate(stream->capture, cudaErrorStreamCaptureIsolation);
    else if (!stream)
        *error = capture_invalidate(from, cudaErrorStreamCaptureImplicit);
    else if (stream->capture && stream->capture != from)
        *error = capture_invalidate(stream->capture,
                                    capture_invalidate(from, cudaErrorStreamCaptureMerge));
    if (*error == cudaSuccess) {
        stream->capture = from;
        for (size_t i = 0; i < event->last.count; i++)
            nodes_add(&stream->last, event->last.data[i]);
    }
    return true;
}

bool emulator::captured_launch(const char *name, const void *kernel,
                               const emulator_configuration &where, const emulator_body *body,
                               void *state, bool cooperative, cudaError_t *error)
{
    *error = capture_forbids_legacy(where.stream);
    if (*error != cudaSuccess || !capture_of(where.stream)) {
        free(state);
        return *error != cudaSuccess;
    }
    work work;
    work.type = cudaGraphNodeTypeKernel;
    work.kernel = {name, kernel, where, body, state, cooperative};
    work.kernel.where.stream = 0;
    *error = capture_work(where.stream, &work);
    return true;
}

bool emulator::captured_copy(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                             size_t width, size_t rows, cudaMemcpyKind kind, cudaStream_t stream,
                             cudaError_t *error)
{
    *error = capture_forbids_legacy(stream);
    if (*error != cudaSuccess || !capture_of(stream))
        return *error != cudaSuccess;
    work work = work_of_line(to, from, width, kind);
    work.copy.dstPtr.pitch = to_pitch;
    work.copy.srcPtr.pitch = from_pitch;
    work.copy.dstPtr.ysize = work.copy.srcPtr.ysize = work.copy.extent.height = rows;
    *error = capture_work(stream, &work);
    return true;
}

bool emulator::captured_set(void *pointer, size_t pitch, int value, size_t width, size_t rows,
                            cudaStream_t stream, cudaError_t *error)
{
    *error = capture_forbids_legacy(stream);
    if (*error != cudaSuccess || !capture_of(stream))
        return *error != cudaSuccess;
    work work;
    work.type = cudaGraphNodeTypeMemset;
    work.set = cudaMemsetParams{pointer, pitch, (unsigned)value, 1, width, rows};
    *error = capture_work(stream, &work);
    return true;
}
