/* event.cpp: events: moments on the clock. */
#include "event.h"

#include <time.h>

#include "moments.h"

using namespace emulator;

void emulator::event_happens(emulator_event *event, cudaStream_t stream)
{
    struct moment *before = NULL;
    moment_before(&before, stream);
    event_happens_after(event, before);
    moment_end(&before);
}

void emulator::event_happens_after(emulator_event *event, const struct moment *before)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    event->seconds = (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
    event->recorded = true;
    event->capture = 0;
    moment_end(&event->moment);
    moment_join(&event->moment, before);
}
