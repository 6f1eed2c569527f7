/* clock.cpp: time inside a kernel, the machine's own. */
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

/* What emucc makes of clock(): the C library's on the host. */
extern "C" clock_t emulator_clock(void)
{
    return emulator_in_kernel() ? (clock_t)clock64() : clock();
}

unsigned long long __globaltimer()
{
    return nanoseconds(CLOCK_REALTIME);
}

/* A GPU sleeps between no time and twice as long, and a millisecond at most. Who sleeps may wait
 * for another thread, as for one that has a lock. */
void __nanosleep(unsigned int nanoseconds)
{
    step_asleep();
    struct timespec span = {0, nanoseconds < 1000000 ? (long)nanoseconds : 1000000};
    nanosleep(&span, NULL);
}
