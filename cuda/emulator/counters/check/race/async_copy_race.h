/* async_copy_race.h: accesses to what an asynchronous copy has not done with. */
#ifndef ASYNC_COPY_RACE_H
#define ASYNC_COPY_RACE_H

#include "counters/check/race/race.h"

namespace emulator
{
/* Tells of an access to bytes of shared memory that a copy is bringing. */
void early_access(struct access *access);
/* Tells of writes to what a copy reads. */
void check_sources(const struct counter *counter, const request *request, bool shared);
} // namespace emulator

#endif
