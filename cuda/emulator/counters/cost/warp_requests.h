/* warp_requests.h: from a warp's streams to its requests. */
#ifndef WARP_REQUESTS_H
#define WARP_REQUESTS_H

#include "counters/shadow/block_counter.h"

namespace emulator
{
/* Makes requests of what the streams of a warp hold, but for lanes `aside`, counts them, and
 * empties the streams; as far as can be known, if lanes are paused. The last event of a lane that
 * is held stays. Returns those of the held lanes that come next, and together; 0 if that is not
 * known. */
uint32_t count_warp(counter *counter, int first_thread, uint32_t aside);
} // namespace emulator

#endif
