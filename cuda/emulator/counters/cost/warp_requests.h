/* warp_requests.h: from a warp's streams to its requests. */
#ifndef WARP_REQUESTS_H
#define WARP_REQUESTS_H

#include "counters/shadow/block_counter.h"

namespace emulator
{
/* Makes requests of what the 32 streams of a warp hold, counts them, and empties the streams; as
 * far as can be known, if lanes are paused. */
void count_warp(counter *counter, int first_thread);
} // namespace emulator

#endif
