/* block_counter.cpp: the state of the block that a thread of the operating system runs. */
#include "counters/shadow/block_counter.h"

#include <stdlib.h>
#include <string.h>

#include "engine/host/thread_storage.h"
#include "counters/base/program_image.h"
#include "counters/findings/symbols.h"
#include "engine/base/worker.h"

using namespace emulator;

counter *emulator::counter_make(void)
{
    counter *made = (counter *)count_need(calloc(1, sizeof *made));
    const struct local_range local = local_storage();
    made->local = local.begin;
    made->local_end = local.end;
    variable_set_guards((char *)made->local);
    made->notes = &self->notes;
    made->notes->full = made->notes->end;
    emulator_stacks(&made->stacks, &made->stacks_end);
    made->shared = shadow_make(local.begin, (size_t)(local.end - local.begin));
    made->order.shared_memory = &made->shared;
    made->shared_low = UINT64_MAX;
    return made;
}

event *emulator::counter_drop_locals(int thread, event *from, event *to)
{
    event *kept = from;
    for (; from < to; from++)
        if (from->action == BRANCH || !is_on_stack_of(thread, (const char *)from->address))
            *kept++ = *from;
    return kept;
}

void emulator::counter_forget_swaps(counter *counter)
{
    if (counter->has_turns)
        memset(counter->counted_swap, 0, sizeof counter->counted_swap);
    counter->has_turns = false;
}

void emulator::shared_written(counter *counter, uint64_t begin, uint64_t end)
{
    uint64_t base = (uint64_t)(uintptr_t)counter->shared.base;
    uint64_t first = (begin - base) / WORD, last = (end - base) / WORD + 1;
    counter->shared_low = first < counter->shared_low ? first : counter->shared_low;
    counter->shared_high = last > counter->shared_high ? last : counter->shared_high;
}

void emulator::shared_forgotten(counter *counter)
{
    if (counter->shared_high > counter->shared_low)
        memset(counter->shared.known + counter->shared_low, 0,
               counter->shared_high - counter->shared_low);
    counter->shared_low = UINT64_MAX;
    counter->shared_high = 0;
}
