/* request_cost.h: what a request costs. */
#ifndef REQUEST_COST_H
#define REQUEST_COST_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
/* Checks a request and adds its cost to the sums. Fills in its groups, as find_groups() does. */
void count_request(counter *counter, request *request);
/* Lanes of warps have entered a basic block: adds how many. */
void count_block(counter *counter, const void *pc, int warps, int lanes);
} // namespace emulator

#endif
