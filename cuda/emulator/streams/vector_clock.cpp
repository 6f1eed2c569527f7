/* vector_clock.cpp: the order of the work of streams and of the host. */
#include "streams/vector_clock.h"

#include "engine/base/worker.h"

using namespace emulator;

/* The clocks of the legacy default stream, and of destroyed streams: of those that it waits for,
 * and of others. */
static struct vector_clock *legacy, *gone_blocking, *gone;

static bool is_blocking(const emulator_stream *stream)
{
    return !(stream->flags & cudaStreamNonBlocking);
}

/* The legacy stream begins work only after all blocking streams have done theirs. */
void emulator::clock_of_stream(struct vector_clock **clock, cudaStream_t handle)
{
    if (!emulator_listener)
        return;
    emulator_alone alone; /* other threads may create or destroy streams */
    const emulator_stream *stream = stream_of(handle);
    if (stream) {
        clock_join(clock, stream->clock);
        return;
    }
    clock_join(clock, legacy);
    clock_join(clock, gone_blocking);
    for (const emulator_stream *one = stream_first(); one; one = one->next)
        if (is_blocking(one))
            clock_join(clock, one->clock);
}

/* Blocking streams begin work only after the legacy stream has done its own. */
void emulator::clock_before(struct vector_clock **clock, cudaStream_t handle)
{
    if (!emulator_listener)
        return;
    emulator_alone alone;
    const emulator_stream *stream = stream_of(handle);
    clock_of_stream(clock, handle);
    if (stream && is_blocking(stream))
        clock_join(clock, legacy);
}

void emulator::stream_comes_after(cudaStream_t handle, const struct vector_clock *clock)
{
    if (!emulator_listener)
        return;
    emulator_alone alone;
    emulator_stream *stream = stream_of(handle);
    clock_join(stream ? &stream->clock : &legacy, clock);
}

void emulator::stream_has_ended(emulator_stream *stream)
{
    clock_join(is_blocking(stream) ? &gone_blocking : &gone, stream->clock);
    clock_end(&stream->clock);
}

void emulator::host_waited(const struct vector_clock *clock)
{
    if (!emulator_listener || !clock)
        return;
    emulator_alone alone;
    emulator_listener->host_waited(clock);
}

bool emulator::host_knows(const struct vector_clock *clock)
{
    if (!emulator_listener || !clock)
        return true;
    emulator_alone alone;
    return emulator_listener->host_knows(clock);
}

void emulator::host_waited_for(cudaStream_t stream)
{
    if (!emulator_listener)
        return;
    emulator_alone alone;
    struct vector_clock *clock = NULL;
    clock_of_stream(&clock, stream);
    host_waited(clock);
    clock_end(&clock);
}

void emulator::host_waited_for_all(void)
{
    if (!emulator_listener)
        return;
    emulator_alone alone;
    host_waited_for(0);
    host_waited(gone);
    for (const emulator_stream *one = stream_first(); one; one = one->next)
        host_waited(one->clock);
}

unsigned long long emulator::stream_number(cudaStream_t handle)
{
    return stream_of(handle) ? stream_of(handle)->id : 1;
}

at_work::at_work(cudaStream_t handle, const char *what, bool is_kernel, const void *pc, bool waits,
                 bool early)
    : counts(emulator_listener && !emulator_in_kernel()), stream(handle), host_waits(waits)
{
    if (!counts)
        return;
    struct vector_clock *before = NULL;
    clock_before(&before, stream);
    emulator_listener->work_begins(before,
                                   {what, is_kernel, stream_number(stream), pc, host_waits, early});
    clock_end(&before);
}

at_work::~at_work()
{
    if (!counts)
        return;
    struct vector_clock *after = NULL;
    emulator_listener->work_ends(&after);
    stream_comes_after(stream, after);
    if (host_waits)
        host_waited(after);
    clock_end(&after);
}
