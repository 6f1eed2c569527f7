/* event.cpp: events: moments on the clock. */
#include "event.h"

#include <time.h>

using namespace emulator;

void emulator::event_happens(emulator_event *event)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    event->seconds = (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
    event->recorded = true;
    event->capture = 0;
}
