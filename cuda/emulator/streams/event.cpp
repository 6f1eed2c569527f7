/* event.cpp: events: points in time. */
#include "streams/event.h"

#include <time.h>

#include "streams/vector_clock.h"

using namespace emulator;

void emulator::event_happens(emulator_event *event, cudaStream_t stream)
{
    struct vector_clock *before = NULL;
    clock_before(&before, stream);
    event_happens_after(event, before);
    clock_end(&before);
}

void emulator::event_happens_after(emulator_event *event, const struct vector_clock *before)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    event->seconds = (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
    event->recorded = true;
    event->capture = 0;
    clock_end(&event->clock);
    clock_join(&event->clock, before);
}
