/* listener.h: who listens to what kernels do. A program that is built for counting links the
 * library in counters/, which sets emulator_listener before the program begins; elsewhere it is
 * NULL. */
#ifndef LISTENER_H
#define LISTENER_H

#include "cuda_runtime.h"

namespace emulator
{
struct launch;

/* What an atomic access does. */
enum atomic_use { CHANGES, READS, WRITES, COMPARES };

struct listener {
    /* Called on the operating system's thread that runs the block. `thread` is the thread's index
     * in its block. */
    void (*block_begins)(int threads);
    void (*thread_goes_on)(int thread); /* starts, or leaves a barrier or an exchange */
    void (*thread_ends)(int thread, int threads);
    void (*all_pause)(int threads); /* each thread has ended, waits, or called emulator_pause() */
    void (*barrier_opens)(int threads); /* all threads that have not ended have reached it */
    /* Two threads wait at different barriers, or one waits and the other has come to the kernel's
     * end, and the barrier opens. */
    void (*barrier_differs)(int thread, const void *pc, int other, const void *other_pc);
    void (*barrier_missed)(int thread, const void *pc, int other);
    void (*phase_opens)(int threads); /* no thread can go on but those whose phase has ended */
    void (*warp_meets)(int first_thread, unsigned lanes);
    /* The running thread takes the value of a lane that is not there. */
    void (*lane_is_absent)(unsigned lane, const void *pc);
    void (*grid_waits)(int threads); /* all threads of the block wait for the grid's other blocks */
    void (*grid_opens)(void);        /* all blocks do; called once */
    void (*grid_passes)(void);       /* called by each */
    void (*fence)(void);
    cudaError_t (*faulted)(const void *address); /* its error if it has been told of, or success */
    void (*block_ends)(int threads);
    void (*texture)(const void *pc);
    /* Memory is about to be accessed: changed, or compared with something first. */
    void (*atomic)(enum atomic_use use, void *address, size_t bytes, const void *pc);
    /* The same by C++'s own; `releases`: tells others of what came before it */
    void (*std_atomic)(enum atomic_use use, const void *address, size_t bytes, bool releases,
                       const void *pc);
    /* A library's thread reads all of this, of elements of so many bytes; reads or writes an element
     * that is not the device's. */
    void (*library_reads)(const void *array, size_t bytes, size_t element, const void *pc);
    void (*library_misses)(const void *address, size_t element, bool reads, const void *pc);
    /* Called by the program's own thread. */
    void (*launch_begins)(const struct launch *launch);
    void (*launch_ends)(const struct launch *launch);
    void (*copied)(bool to_device, bool from_device, size_t bytes);
    void (*written)(const void *array, size_t bytes); /* by other than a kernel's own accesses */
    void (*freed)(const void *array, size_t bytes);
    void (*host_touched)(const void *address, const void *pc); /* device memory */
};
} // namespace emulator

extern const struct emulator::listener *emulator_listener;

#endif
