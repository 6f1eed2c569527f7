/* clock.cpp: time inside a kernel, from the clocks of the machine. */
#include <time.h>

#include "cuda_runtime.h"
#include "engine/warp/lane_steps.h"
#include "engine/base/worker.h"

using namespace emulator;

static unsigned long long nanoseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (unsigned long long)now.tv_sec * 1000000000 + (unsigned long long)now.tv_nsec;
}

long long emulator_device::clock64()
{
    return (long long)nanoseconds(CLOCK_MONOTONIC);
}

/* emucc replaces clock() by this function. On the host it is the C library's. */
extern "C" clock_t emulator_clock(void)
{
    return emulator_in_kernel() ? (clock_t)clock64() : clock();
}

unsigned long long __globaltimer()
{
    return nanoseconds(CLOCK_REALTIME);
}

/* A GPU sleeps between no time and twice as long, at most a millisecond. A thread that sleeps may
 * wait for another one, for example for a lock. */
void __nanosleep(unsigned int nanoseconds)
{
    step_asleep();
    struct timespec span = {0, nanoseconds < 1000000 ? (long)nanoseconds : 1000000};
    nanosleep(&span, NULL);
}
