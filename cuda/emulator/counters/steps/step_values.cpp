/* step_values.cpp: what the accesses of a recorded block read and wrote. */
#include "counters/steps/step_values.h"

#include <stdlib.h>
#include <string.h>

#include "counters/base/program_image.h"
#include "engine/base/gpu_model.h"

using namespace emulator;

/* The values of one thread that have not been taken yet. Only one block is recorded, so this is
 * used by one thread of the operating system at a time. */
struct value_queue {
    struct step_value *list;
    size_t first, count, room;
};
static value_queue queues[MAX_THREADS];

/* The accesses whose results are not known yet: those of one instruction, from `from` on. */
static struct {
    int thread; /* -1: none */
    uint32_t pc;
    size_t from;
} pending = {-1, 0, 0};

static struct step_value *add_value(value_queue *queue)
{
    if (queue->first > 0 && queue->first == queue->count)
        queue->first = queue->count = 0;
    if (queue->count == queue->room) {
        queue->room = queue->room ? 2 * queue->room : 64;
        queue->list = (struct step_value *)count_need(
            realloc(queue->list, queue->room * sizeof *queue->list));
    }
    struct step_value *made = &queue->list[queue->count++];
    *made = {};
    return made;
}

static void read_after(struct step_value *value)
{
    memcpy(value->after, (const void *)value->address, value->bytes);
    value->after_known = true;
}

/* A struct copy is noted in several pieces before it is done, so all of them are read together. */
void emulator::values_settle(void)
{
    if (pending.thread < 0)
        return;
    value_queue *queue = &queues[pending.thread];
    for (size_t i = pending.from < queue->first ? queue->first : pending.from; i < queue->count;
         i++)
        if (queue->list[i].after_known) /* it can be read, and is not read yet */
            read_after(&queue->list[i]);
    pending.thread = -1;
}

void emulator::values_note(int thread, enum action action, const void *address, size_t bytes,
                           bool readable, uint32_t pc)
{
    if (thread != pending.thread || pc != pending.pc)
        values_settle();
    value_queue *queue = &queues[thread];
    struct step_value *value = add_value(queue);
    const bool loads = action == LOAD || action == VOLATILE_LOAD || action == ATOMIC_LOAD;
    value->address = (uint64_t)(uintptr_t)address;
    value->bytes = (uint8_t)(bytes < sizeof value->before ? bytes : sizeof value->before);
    if (!readable || action == COPY_STORE || action == COPY_LOAD)
        return;
    memcpy(value->before, address, value->bytes);
    value->before_known = loads || action == ATOMIC;
    value->after_known = !loads;
    if (loads || pending.thread >= 0)
        return;
    pending.thread = thread;
    pending.pc = pc;
    pending.from = queue->count - 1;
}

void emulator::values_swapped(int thread)
{
    value_queue *queue = &queues[thread];
    if (queue->first == queue->count)
        return;
    struct step_value *value = &queue->list[queue->count - 1];
    value->before_known = false;
    if (value->after_known)
        read_after(value);
}

struct step_value emulator::values_take(int thread)
{
    value_queue *queue = &queues[thread];
    if (queue->first == queue->count)
        return {};
    return queue->list[queue->first++];
}

void emulator::values_forget(void)
{
    pending.thread = -1;
    for (value_queue &queue : queues) {
        free(queue.list);
        queue = {};
    }
}
