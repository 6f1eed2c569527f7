/* wavefronts.h: what a request of shared memory costs. */
#ifndef WAVEFRONTS_H
#define WAVEFRONTS_H

#include "counters/base/request.h"

namespace emulator
{
enum { BANKS = 32 };

/* Passes through shared memory: in each, every bank can serve one word. */
uint64_t wavefronts(const request *request, bool load);
} // namespace emulator

#endif
