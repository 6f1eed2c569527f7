/* event.h: events. */
#ifndef EVENT_H
#define EVENT_H

#include "graph.h"

struct emulator_event {
    bool recorded, timed, ended;
    double seconds;
    unsigned long long capture; /* whose number, or 0: recorded in no capture */
    emulator::nodes last;       /* of the capture, when it was recorded */
};

namespace emulator
{
void event_happens(struct emulator_event *event); /* now, and outside of captures */
} // namespace emulator

#endif
