/* capture.cpp: work that a stream takes down as a graph instead of doing it. */
#include "stream.h"

int emulator_captures; /* under way */
static capture *captures;
static unsigned long long numbers;

capture *capture_of(cudaStream_t handle)
{
    emulator_stream *stream = emulator_captures ? stream_of(handle) : NULL;
    return stream ? stream->capture : NULL;
}

capture *capture_numbered(unsigned long long number)
{
    capture *one = captures;
    while (one && one->number != number)
        one = one->next;
    return one;
}

static cudaError_t invalidate(capture *capture, cudaError_t error)
{
    capture->invalid = true;
    return error;
}

cudaError_t capture_work(cudaStream_t handle, work *work)
{
    emulator_stream *stream = stream_of(handle);
    if (stream->capture->invalid) {
        work_free(work);
        return emulator_return(cudaErrorStreamCaptureInvalidated);
    }
    emulator_node *node =
        graph_add(stream->capture->graph, work, stream->last.data, stream->last.count);
    nodes_clear(&stream->last);
    nodes_add(&stream->last, node);
    return emulator_return(cudaSuccess);
}

/* ---- what is forbidden meanwhile ---- */

static bool forbids(const capture *capture)
{
    return capture->mode == cudaStreamCaptureModeGlobal ||
           (capture->mode == cudaStreamCaptureModeThreadLocal &&
            pthread_equal(capture->thread, pthread_self()));
}

static cudaError_t forbid(bool all)
{
    cudaError_t error = cudaSuccess;
    for (capture *one = captures; one; one = one->next)
        if (all || forbids(one))
            error = invalidate(one, cudaErrorStreamCaptureUnsupported);
    return error;
}

cudaError_t capture_forbids_wait(cudaStream_t stream)
{
    if (!emulator_captures)
        return cudaSuccess;
    if (capture_of(stream))
        return invalidate(capture_of(stream), cudaErrorStreamCaptureUnsupported);
    cudaError_t error = capture_forbids_legacy(stream);
    return error == cudaSuccess ? forbid(false) : error;
}

cudaError_t emulator_forbidden(bool always)
{
    return emulator_captures ? forbid(always) : cudaSuccess;
}

cudaError_t capture_forbids_legacy(cudaStream_t stream)
{
    cudaError_t error = cudaSuccess;
    if (!emulator_captures || stream_of(stream))
        return error;
    for (emulator_stream *one = stream_first(); one; one = one->next)
        if (one->capture && !(one->flags & cudaStreamNonBlocking))
            error = invalidate(one->capture, cudaErrorStreamCaptureImplicit);
    return error;
}

cudaError_t capture_forbids_event(cudaEvent_t event)
{
    capture *capture = event->capture ? capture_numbered(event->capture) : NULL;
    return capture ? invalidate(capture, cudaErrorCapturedEvent) : cudaSuccess;
}

/* ---- events join streams ---- */

bool capture_record(cudaEvent_t event, cudaStream_t handle, unsigned flags, cudaError_t *error)
{
    emulator_stream *stream = stream_of(handle);
    event->capture = 0;
    if (!emulator_captures)
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

bool capture_wait(cudaStream_t handle, cudaEvent_t event, cudaError_t *error)
{
    emulator_stream *stream = stream_of(handle);
    capture *from = event->capture ? capture_numbered(event->capture) : NULL;
    if (!emulator_captures || (!from && (!stream || !stream->capture)))
        return false;
    *error = cudaSuccess;
    if (!from)
        *error = invalidate(stream->capture, cudaErrorStreamCaptureIsolation);
    else if (!stream)
        *error = invalidate(from, cudaErrorStreamCaptureImplicit);
    else if (stream->capture && stream->capture != from)
        *error = invalidate(stream->capture, invalidate(from, cudaErrorStreamCaptureMerge));
    if (*error == cudaSuccess) {
        stream->capture = from;
        for (size_t i = 0; i < event->last.count; i++)
            nodes_add(&stream->last, event->last.data[i]);
    }
    return true;
}

/* ---- for the other parts of the runtime ---- */

bool emulator_captured_launch(const char *name, const void *kernel,
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

bool emulator_captured_copy(void *to, size_t to_pitch, const void *from, size_t from_pitch,
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

bool emulator_captured_set(void *pointer, size_t pitch, int value, size_t width, size_t rows,
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

/* ---- CUDA's functions ---- */

cudaError_t cudaStreamBeginCapture(cudaStream_t handle, cudaStreamCaptureMode mode)
{
    emulator_stream *stream = stream_of(handle);
    if (!stream)
        return emulator_return(cudaErrorStreamCaptureUnsupported);
    if (stream->capture)
        return emulator_return(cudaErrorIllegalState);
    captures = new capture{++numbers, graph_make(), stream, mode, pthread_self(), false, captures};
    stream->capture = captures;
    nodes_clear(&stream->last);
    emulator_captures++;
    return emulator_return(cudaSuccess);
}

/* Does all that a capture's streams did come before the last of its first stream? Each node that
 * none comes after must be among them. */
static bool is_joined(const capture *capture)
{
    const nodes *all = &capture->graph->nodes, *last = &capture->origin->last;
    for (size_t i = 0; i < all->count; i++) {
        bool followed = false;
        for (size_t j = 0; j < all->count; j++)
            for (size_t k = 0; k < all->data[j]->after.count; k++)
                followed |= all->data[j]->after.data[k] == all->data[i];
        for (size_t j = 0; j < last->count; j++)
            followed |= last->data[j] == all->data[i];
        if (!followed)
            return false;
    }
    return true;
}

static void forget(capture *capture)
{
    for (emulator_stream *one = stream_first(); one; one = one->next)
        if (one->capture == capture) {
            one->capture = NULL;
            nodes_clear(&one->last);
        }
    struct capture **link = &captures;
    while (*link != capture)
        link = &(*link)->next;
    *link = capture->next;
    delete capture;
    emulator_captures--;
}

cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t *graph)
{
    capture *capture = capture_of(handle);
    if (graph)
        *graph = NULL;
    if (!capture)
        return emulator_return(cudaErrorIllegalState);
    if (capture->origin != stream_of(handle))
        return emulator_return(invalidate(capture, cudaErrorStreamCaptureUnmatched));
    cudaError_t error = capture->invalid      ? cudaErrorStreamCaptureInvalidated
                        : !is_joined(capture) ? cudaErrorStreamCaptureUnjoined
                                              : cudaSuccess;
    if (error == cudaSuccess && graph)
        *graph = capture->graph;
    else
        graph_free(capture->graph);
    forget(capture);
    return emulator_return(error);
}

cudaError_t cudaStreamIsCapturing(cudaStream_t handle, cudaStreamCaptureStatus *status)
{
    const capture *capture = capture_of(handle);
    *status = !capture           ? cudaStreamCaptureStatusNone
              : capture->invalid ? cudaStreamCaptureStatusInvalidated
                                 : cudaStreamCaptureStatusActive;
    if (emulator_captures && !stream_of(handle))
        return emulator_return(cudaErrorStreamCaptureImplicit);
    return emulator_return(cudaSuccess);
}
