/* request_access.h: compares the accesses of a request with what is known of their words. */
#ifndef REQUEST_ACCESS_H
#define REQUEST_ACCESS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
/* Reports uninitialised reads and races of this request, which lies in one memory. */
void check_words(counter *counter, const request *request, bool shared);
/* Lanes free objects of the device's heap, which counts as a write to all of the object. */
void check_freed(counter *counter, const request *request);
} // namespace emulator

#endif
