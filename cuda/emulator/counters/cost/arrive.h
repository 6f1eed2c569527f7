/* arrive.h: asynchronous copies that have been waited for. */
#ifndef ARRIVE_H
#define ARRIVE_H

#include "counter.h"
#include "request.h"

namespace emulator
{
/* Lanes have waited, each for so many of its copies as its address says. */
void copies_arrive(counter *counter, const request *waited);
} // namespace emulator

#endif
