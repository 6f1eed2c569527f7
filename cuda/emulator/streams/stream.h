/* stream.h: streams. */
#ifndef STREAM_H
#define STREAM_H

#include "streams/graph/task_graph.h"

namespace emulator
{
struct capture;

struct hints {
    cudaAccessPolicyWindow window;
    cudaSynchronizationPolicy policy; /* 0: what it is by itself */
};
} // namespace emulator

struct emulator_stream {
    unsigned flags;
    int priority;
    emulator::hints hints;
    unsigned long long id;
    emulator::capture *capture; /* under way, or NULL */
    emulator::nodes last;       /* of the capture: what the stream's next work comes after */
    struct emulator_stream *next;
    bool ended;
    struct emulator::vector_clock *clock; /* when it has done what it was given */
};

namespace emulator
{
/* The stream of a handle; NULL for the legacy default stream, which waits for all others, and which
 * no handle means unless the program was compiled for default streams per thread; and for what
 * check_stream() refuses, as it is no stream. */
struct emulator_stream *stream_of(cudaStream_t handle);

/* The list of all but the legacy one. A stream that comes into it gets a number. */
struct emulator_stream *stream_first(void);
void stream_add(struct emulator_stream *stream);
void stream_remove(const struct emulator_stream *stream); /* if it is there */
} // namespace emulator

#endif
