/* request_access.h: the accesses of a request, compared with what is kept of their words. */
#ifndef REQUEST_ACCESS_H
#define REQUEST_ACCESS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
/* Tells of uninitialised reads, and of races. This request lies in one memory. */
void check_words(counter *counter, const request *request, bool shared);
/* Of lanes that free objects of the kernels' heap: the same as if they wrote them. */
void check_freed(counter *counter, const request *request);
} // namespace emulator

#endif
