/* stream.h: streams. */
#ifndef STREAM_H
#define STREAM_H

#include "streams/graph/task_graph.h"

namespace emulator
{
struct capture;

struct hints {
    cudaAccessPolicyWindow window;
    cudaSynchronizationPolicy policy; /* 0: the stream's default */
};
} // namespace emulator

struct emulator_stream {
    unsigned flags;
    int priority;
    emulator::hints hints;
    unsigned long long id;
    emulator::capture *capture; /* in progress, or NULL */
    emulator::nodes last;       /* of the capture: what the stream's next work comes after */
    struct emulator_stream *next;
    bool ended;
    struct emulator::vector_clock *clock; /* when all of its work is done */
};

namespace emulator
{
/* Returns the stream of a handle. NULL for the legacy default stream, which waits for all others,
 * and which a handle of 0 means unless the program was compiled for default streams per thread.
 * NULL also for handles that check_stream() refuses. */
struct emulator_stream *stream_of(cudaStream_t handle);

/* The list of all streams but the legacy one. stream_add() gives the stream its number. */
struct emulator_stream *stream_first(void);
void stream_add(struct emulator_stream *stream);
void stream_remove(const struct emulator_stream *stream); /* if it is in the list */
} // namespace emulator

#endif
