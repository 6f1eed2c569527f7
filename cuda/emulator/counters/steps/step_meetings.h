/* step_meetings.h: where the lanes of a recorded block have met, and what they gave each other. */
#ifndef STEP_MEETINGS_H
#define STEP_MEETINGS_H

#include "counters/base/request.h"

namespace emulator
{
struct step_meeting {
    const void *pc;
    int what; /* enum emulator_together */
    lanemask lanes;
    uint64_t values[LANES];
    uint8_t source[LANES]; /* whose value each lane took; NO_SOURCE: none, or not known */
};
enum { NO_SOURCE = 255 };

/* The lanes meet, for the meeting with this number in the block's streams. */
void meetings_add(int first_thread, lanemask lanes, uint32_t number);
/* The thread takes the value of lane `source` at its last meeting. */
void meetings_taken(int thread, unsigned source);
/* Returns NULL if it is not known. Valid until the next meeting. */
const struct step_meeting *meetings_find(uint32_t number);
void meetings_forget(void); /* called when the block ends */
} // namespace emulator

#endif
