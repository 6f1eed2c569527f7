/* stream.cpp: streams. */
#include "streams/stream.h"

#include "streams/handles.h"

using namespace emulator;

/* The default stream of a thread, as far as programs name it. */
static emulator_stream per_thread = {0, 0, {}, 2, NULL, {NULL, 0}, NULL, false, NULL};
static emulator_stream *streams = &per_thread;
static unsigned long long last_id = 2;
static bool default_is_per_thread;

bool emulator_default_per_thread(void)
{
    return default_is_per_thread = true;
}

emulator_stream *emulator::stream_of(cudaStream_t handle)
{
    if (handle == cudaStreamLegacy || (handle == NULL && !default_is_per_thread))
        return NULL;
    if (handle == cudaStreamPerThread || handle == NULL)
        return &per_thread;
    return is_handle(handle) ? handle : NULL;
}

emulator_stream *emulator::stream_first(void)
{
    return streams;
}

void emulator::stream_add(emulator_stream *stream)
{
    stream->id = ++last_id;
    stream->next = streams;
    streams = stream;
}

void emulator::stream_remove(const emulator_stream *stream)
{
    emulator_stream **link = &streams;
    while (*link && *link != stream)
        link = &(*link)->next;
    if (*link)
        *link = stream->next;
}
