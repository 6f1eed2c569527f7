/* group.h: the accesses of a request, compared with what is kept of their words. */
#ifndef GROUP_H
#define GROUP_H

#include "counter.h"
#include "request.h"

namespace emulator
{
/* Tells of uninitialised reads, and of races. This request lies in one memory. */
void check_words(counter *counter, const request *request, bool shared);
/* Of lanes that free objects of the kernels' heap: the same as if they wrote them. */
void check_freed(counter *counter, const request *request);
} // namespace emulator

#endif
