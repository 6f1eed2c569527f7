/* async_copy_done.h: asynchronous copies that have been waited for. */
#ifndef ASYNC_COPY_DONE_H
#define ASYNC_COPY_DONE_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
/* Lanes have waited, each for so many of its copies as its address says. */
void copies_arrive(counter *counter, const request *waited);
} // namespace emulator

#endif
