/* async_copy_done.h: asynchronous copies that have been waited for. */
#ifndef ASYNC_COPY_DONE_H
#define ASYNC_COPY_DONE_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
/* Lanes have waited: the address of each lane's event is the number of its thread's copies that are
 * complete. */
void copies_arrive(counter *counter, const request *waited);
} // namespace emulator

#endif
