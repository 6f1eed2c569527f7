/* capture.cpp: captures: a stream records its work as a graph instead of doing it. */
#include "streams/capture/capture.h"

#include "engine/errors/last_error.h"

using namespace emulator;

int emulator::captures_under_way;
static capture *captures;
static unsigned long long numbers;

capture *emulator::capture_first(void)
{
    return captures;
}

capture *emulator::capture_of(cudaStream_t handle)
{
    emulator_stream *stream = captures_under_way ? stream_of(handle) : NULL;
    return stream ? stream->capture : NULL;
}

capture *emulator::capture_numbered(unsigned long long number)
{
    capture *one = captures;
    while (one && one->number != number)
        one = one->next;
    return one;
}

cudaError_t emulator::capture_invalidate(capture *capture, cudaError_t error)
{
    capture->invalid = true;
    return error;
}

cudaError_t emulator::capture_work(cudaStream_t handle, work *work)
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

void emulator::capture_begin(emulator_stream *stream, cudaStreamCaptureMode mode)
{
    captures = new capture{++numbers, graph_make(), stream, mode, pthread_self(), false, captures};
    stream->capture = captures;
    nodes_clear(&stream->last);
    captures_under_way++;
}

/* Each node without a successor must be among the last nodes of the first stream. */
bool emulator::capture_is_joined(const capture *capture)
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

emulator_graph *emulator::capture_end(capture *capture)
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
    captures_under_way--;
    emulator_graph *graph = capture->graph;
    delete capture;
    return graph;
}
