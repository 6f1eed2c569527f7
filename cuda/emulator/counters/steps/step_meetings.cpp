/* step_meetings.cpp: where the lanes of a recorded block have met. */
#include "counters/steps/step_meetings.h"

#include <stdlib.h>
#include <string.h>

#include "counters/base/program_image.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { MOST_MEETINGS = 1 << 14 };

static struct step_meeting *met;
static uint32_t first_met, met_count, met_room;
static uint32_t last_of[MAX_THREADS]; /* by thread: 1 + the index of its last meeting; 0: none */

void emulator::meetings_add(int first_thread, lanemask lanes, uint32_t number)
{
    if (met_count == 0)
        first_met = number;
    if (met_count == MOST_MEETINGS)
        return;
    if (met_count == met_room) {
        met_room = met_room ? 2 * met_room : 64;
        met = (struct step_meeting *)count_need(realloc(met, met_room * sizeof *met));
    }
    struct step_meeting *made = &met[met_count++];
    memset(made, 0, sizeof *made);
    memset(made->source, NO_SOURCE, sizeof made->source);
    made->lanes = lanes;
    made->pc = self->lanes[first_thread + first_lane(lanes)].pc;
    made->what = self->lanes[first_thread + first_lane(lanes)].together;
    for (lanemask left = lanes; left; left &= left - 1) {
        const int lane = first_lane(left);
        made->values[lane] = self->lanes[first_thread + lane].value;
        last_of[first_thread + lane] = met_count;
    }
}

void emulator::meetings_taken(int thread, unsigned source)
{
    if (last_of[thread] > 0)
        met[last_of[thread] - 1].source[thread % LANES] = (uint8_t)source;
}

const struct step_meeting *emulator::meetings_find(uint32_t number)
{
    return number - first_met < met_count ? &met[number - first_met] : NULL;
}

void emulator::meetings_forget(void)
{
    free(met);
    met = NULL;
    met_count = met_room = 0;
    memset(last_of, 0, sizeof last_of);
}
