/* worker.cpp: the state of the running thread, and its errors and messages. */
#include "engine/base/worker.h"

#include <stdarg.h>

#include "engine/host/source_line.h"

using namespace emulator;

/* threadIdx, blockIdx, blockDim and gridDim: other files see them as constants. */
__thread emulator_index emulator_thread_index;
__thread uint3 emulator_block_index;
__thread emulator_size emulator_block_size, emulator_grid_size;

__thread worker *emulator::self;
__thread event *emulator::next_event, *emulator::room_end;

/* Thrust calls a program's functions on the host, too. If they use these variables, as for random
 * numbers, they find one thread of one block. */
static __attribute__((constructor)) void host_is_one_thread(void)
{
    emulator_block_size = emulator_grid_size = emulator_size{1, 1, 1};
}

bool emulator_in_kernel(void)
{
    return self && self->armed;
}

const char *emulator_kernel_name(void)
{
    return self->launch->name;
}

int emulator_block_threads(void)
{
    return self->threads - self->ended;
}

bool emulator_is_cooperative(void)
{
    return self->launch->grid_barrier != NULL;
}

void emulator_pause(const void *pc)
{
    self->paused++;
    self->steps.used = true;
    self->steps.of[self->current].pc = pc;
    self->barrier_place[self->current] = 0; /* it no longer waits at the barrier */
    wait_as(PAUSED);
}

void emulator_stacks(const char **begin, const char **end)
{
    *begin = self->stacks;
    *end = self->stacks + fiber_stack_bytes(MAX_THREADS);
}

/* ---- errors ---- */

cudaError_t emulator_device_return(cudaError_t error)
{
    if (error != cudaSuccess)
        self->device_error = error;
    return error;
}

cudaError_t emulator_device_error(bool forget)
{
    cudaError_t error = self->device_error;
    if (forget)
        self->device_error = cudaSuccess;
    return error;
}

void emulator_fault_later(cudaError_t error)
{
    launch_fails(self->launch, error);
}

void emulator_stop_kernel(cudaError_t error)
{
    if (!emulator_in_kernel())
        abort();
    self->stopped = error;
    fiber_switch(self->fiber_of[self->current], &self->home);
    __builtin_unreachable(); /* the scheduler never resumes this fiber */
}

void emulator::tell_thread(const char *how)
{
    const uint3 block = numbered_from(self->launch->first_index, emulator_block_index);
    const uint3 thread = numbered_from(self->launch->first_index, emulator_thread_index.of);
    fprintf(stderr, "emulator: %skernel %s, block (%u, %u, %u), thread (%u, %u, %u)", how,
            self->launch->name, block.x, block.y, block.z, thread.x, thread.y, thread.z);
}

void emulator::tell_thread_at(const void *pc, const char *what)
{
    /* Too large for a fiber's stack. */
    struct place *place = (struct place *)calloc(1, sizeof *place);
    if (place)
        find_place(pc, place);
    tell_thread("");
    if (place && place->line)
        fprintf(stderr, ", at %s:%d", place->file, place->line);
    fprintf(stderr, ", %s\n", what);
    free(place);
}

void emulator::add_why(struct launch *launch, const char *format, ...)
{
    const size_t length = strlen(launch->why);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(launch->why + length, sizeof launch->why - length, format, arguments);
    va_end(arguments);
}

void emulator::add_why_thread(void)
{
    const uint3 block = numbered_from(self->launch->first_index, emulator_block_index);
    const uint3 thread = numbered_from(self->launch->first_index, emulator_thread_index.of);
    add_why(self->launch, ", block (%u, %u, %u), thread (%u, %u, %u)", block.x, block.y, block.z,
            thread.x, thread.y, thread.z);
}

void emulator::say_why(const struct launch *launch)
{
    if (!emulator_listener)
        fprintf(stderr, "emulator: kernel %s%s\n", launch->name, launch->why);
}

bool emulator::is_first_to_tell(void)
{
    return !__atomic_exchange_n(&self->launch->reported, true, __ATOMIC_RELAXED);
}

void emulator::end_kernel(cudaError_t error, const void *pc, int line, const char *why)
{
    if (!emulator_in_kernel())
        abort();
    if (emulator_listener) {
        emulator_listener->kernel_ends(self->current, pc, error, why);
    } else if (is_first_to_tell()) {
        add_why_thread();
        if (line)
            add_why(self->launch, ", line %d", line);
        add_why(self->launch, ": %s", why);
        say_why(self->launch);
    }
    emulator_stop_kernel(error);
}
