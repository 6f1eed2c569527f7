/* cost.h: what a request costs. */
#ifndef COST_H
#define COST_H

#include "counter.h"
#include "request.h"

namespace emulator
{
/* Checks a request, and adds it to the sums; fills in what groups.h says. */
void count_request(counter *counter, request *request);
} // namespace emulator

#endif
