/* request_cost.h: what a request costs. */
#ifndef REQUEST_COST_H
#define REQUEST_COST_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
/* Checks a request, and adds it to the sums; fills in what lane_groups.h says. */
void count_request(counter *counter, request *request);
/* So many lanes of so many warps have entered a basic block. */
void count_block(counter *counter, const void *pc, int warps, int lanes);
} // namespace emulator

#endif
