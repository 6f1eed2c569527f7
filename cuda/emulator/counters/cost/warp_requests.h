/* warp_requests.h: makes a warp's requests from the events of its lanes. */
#ifndef WARP_REQUESTS_H
#define WARP_REQUESTS_H

#include "counters/shadow/block_counter.h"

namespace emulator
{
/* Makes requests from a warp's streams, without the lanes `aside`, counts them, and empties the
 * streams; if lanes are paused, only as far as the order is known. The last event of a held lane
 * stays. Returns the held lanes whose event comes next, together; 0 if it is not known. */
lanemask count_warp(counter *counter, int first_thread, lanemask aside);
} // namespace emulator

#endif
