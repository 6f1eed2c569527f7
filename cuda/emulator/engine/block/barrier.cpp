/* barrier.cpp: threads of a block that wait for all others, or for those of the whole grid. */
#include "barrier.h"

#include "worker.h"

using namespace emulator;

int emulator_sync_threads(int line, int predicate)
{
    self->votes += predicate;
    self->barrier_line[self->current] = line;
    self->barrier_pc[self->current] = __builtin_return_address(0);
    self->waiting++;
    wait_as(AT_BARRIER);
    return self->voted;
}

void emulator_sync_grid(int line)
{
    if (self->launch->grid_barrier == NULL) {
        fprintf(stderr,
                "emulator: kernel %s waits for the whole grid in line %d, but was not launched "
                "with cudaLaunchCooperativeKernel\n",
                self->launch->name, line);
        emulator_stop_kernel(cudaErrorLaunchFailure);
    }
    self->barrier_line[self->current] = line;
    self->at_grid++;
    wait_as(AT_GRID);
}

/* All threads of a block should wait at the same place. It is told by its line: what is compiled of
 * one barrier may be several. */
static void tell_of_different_barriers(void)
{
    int first = -1;
    for (int thread = 0; thread < self->started; thread++) {
        if (self->state[thread] != AT_BARRIER)
            continue;
        first = first < 0 ? thread : first;
        if (self->barrier_line[thread] != self->barrier_line[first]) {
            emulator_listener->barrier_differs(thread, self->barrier_pc[thread], first,
                                               self->barrier_pc[first]);
            return;
        }
    }
}

void emulator::open_barrier(void)
{
    if (emulator_listener) {
        tell_of_different_barriers();
        emulator_listener->barrier_opens(self->threads);
    }
    self->voted = self->votes;
    self->votes = 0;
    self->waiting = self->at_grid = 0;
    for (int thread = 0; thread < self->started; thread++)
        if (self->state[thread] == AT_BARRIER || self->state[thread] == AT_GRID)
            make_ready(thread);
}
