/* event.h: events. */
#ifndef EVENT_H
#define EVENT_H

#include "streams/graph/task_graph.h"

struct emulator_event {
    bool recorded, timed, ended;
    double seconds;
    unsigned long long capture; /* whose number, or 0: recorded in no capture */
    emulator::nodes last;       /* of the capture, when it was recorded */
    struct emulator::vector_clock *clock;
};

namespace emulator
{
/* Now, outside of captures, in this stream; or after what had been done by `before`. */
void event_happens(struct emulator_event *event, cudaStream_t stream);
void event_happens_after(struct emulator_event *event, const struct vector_clock *before);
} // namespace emulator

#endif
