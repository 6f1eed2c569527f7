/* async_copy_race.h: accesses to what an asynchronous copy is still reading or writing. */
#ifndef ASYNC_COPY_RACE_H
#define ASYNC_COPY_RACE_H

#include "counters/check/race/race.h"

namespace emulator
{
/* Reports an access to bytes of shared memory that a copy in flight writes. */
void early_access(struct access *access);
/* Reports writes to bytes that a copy in flight reads. */
void check_sources(const struct counter *counter, const request *request, bool shared);
} // namespace emulator

#endif
