/* moments.cpp: in which order streams and the host do what they do. */
#include "moments.h"

#include "worker.h"

using namespace emulator;

/* Of the legacy default stream; and of streams that are gone: those that it waits for, and others
 */
static struct moment *legacy, *gone_blocking, *gone;

static bool is_blocking(const emulator_stream *stream)
{
    return !(stream->flags & cudaStreamNonBlocking);
}

/* The legacy stream does nothing before all blocking streams have done what they were given. */
void emulator::moment_of_stream(struct moment **moment, cudaStream_t handle)
{
    if (!emulator_listener)
        return;
    emulator_alone alone; /* streams come and go */
    const emulator_stream *stream = stream_of(handle);
    if (stream) {
        moment_join(moment, stream->moment);
        return;
    }
    moment_join(moment, legacy);
    moment_join(moment, gone_blocking);
    for (const emulator_stream *one = stream_first(); one; one = one->next)
        if (is_blocking(one))
            moment_join(moment, one->moment);
}

/* And they do nothing before it has. */
void emulator::moment_before(struct moment **moment, cudaStream_t handle)
{
    if (!emulator_listener)
        return;
    emulator_alone alone;
    const emulator_stream *stream = stream_of(handle);
    moment_of_stream(moment, handle);
    if (stream && is_blocking(stream))
        moment_join(moment, legacy);
}

void emulator::stream_comes_after(cudaStream_t handle, const struct moment *moment)
{
    if (!emulator_listener)
        return;
    emulator_alone alone;
    emulator_stream *stream = stream_of(handle);
    moment_join(stream ? &stream->moment : &legacy, moment);
}

void emulator::stream_has_ended(emulator_stream *stream)
{
    moment_join(is_blocking(stream) ? &gone_blocking : &gone, stream->moment);
    moment_end(&stream->moment);
}

void emulator::host_waited(const struct moment *moment)
{
    if (!emulator_listener || !moment)
        return;
    emulator_alone alone;
    emulator_listener->host_waited(moment);
}

bool emulator::host_knows(const struct moment *moment)
{
    if (!emulator_listener || !moment)
        return true;
    emulator_alone alone;
    return emulator_listener->host_knows(moment);
}

void emulator::host_waited_for(cudaStream_t stream)
{
    if (!emulator_listener)
        return;
    emulator_alone alone;
    struct moment *moment = NULL;
    moment_of_stream(&moment, stream);
    host_waited(moment);
    moment_end(&moment);
}

void emulator::host_waited_for_all(void)
{
    if (!emulator_listener)
        return;
    emulator_alone alone;
    host_waited_for(0);
    host_waited(gone);
    for (const emulator_stream *one = stream_first(); one; one = one->next)
        host_waited(one->moment);
}

unsigned long long emulator::stream_number(cudaStream_t handle)
{
    return stream_of(handle) ? stream_of(handle)->id : 1;
}

at_work::at_work(cudaStream_t asked, const char *what, bool is_kernel, const void *pc, bool waits,
                 bool early)
    : counts(emulator_listener && !emulator_in_kernel()), stream(asked), host_waits(waits)
{
    if (!counts)
        return;
    struct moment *before = NULL;
    moment_before(&before, stream);
    emulator_listener->work_begins(before,
                                   {what, is_kernel, stream_number(stream), pc, host_waits, early});
    moment_end(&before);
}

at_work::~at_work()
{
    if (!counts)
        return;
    struct moment *after = NULL;
    emulator_listener->work_ends(&after);
    stream_comes_after(stream, after);
    if (host_waits)
        host_waited(after);
    moment_end(&after);
}
