/* cost.h: what a request costs. */
#ifndef COST_H
#define COST_H

#include "counter.h"
#include "request.h"

namespace emulator
{
/* Checks a request, and adds it to the sums; fills in what groups.h says. */
void count_request(counter *counter, request *request);
/* So many lanes of so many warps have entered a basic block. */
void count_block(counter *counter, const void *pc, int warps, int lanes);
} // namespace emulator

#endif
