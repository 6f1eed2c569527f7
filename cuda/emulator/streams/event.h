/* event.h: events. */
#ifndef EVENT_H
#define EVENT_H

#include "streams/graph/task_graph.h"

struct emulator_event {
    bool recorded, timed, ended;
    double seconds;
    unsigned long long capture; /* number of the capture in which it was recorded; 0: none */
    emulator::nodes last;       /* of the capture's nodes, when it was recorded */
    struct emulator::vector_clock *clock;
};

namespace emulator
{
/* The event happens now in this stream, outside of captures; or now, after what `before`
 * contains. */
void event_happens(struct emulator_event *event, cudaStream_t stream);
void event_happens_after(struct emulator_event *event, const struct vector_clock *before);
} // namespace emulator

#endif
