/* wavefronts.h: what a request of shared memory costs. */
#ifndef WAVEFRONTS_H
#define WAVEFRONTS_H

#include "counters/base/request.h"

namespace emulator
{
enum { BANKS = 32 };

/* Of a multiple of bytes in which each lane's address lies: so many bytes from `offset` on. `whole`
 * has the bits of an address that the multiple keeps. */
struct part_of_words {
    uint64_t whole;
    unsigned offset, bytes;
};

/* Passes through shared memory: in each, every bank can serve one word. */
uint64_t wavefronts(const request *request, bool load);
/* The same, if each lane wanted that part in place of what it wants */
uint64_t wavefronts_of(const request *request, const struct part_of_words *part, bool load);
/* Of an atomic operation that a GPU has an instruction for: lanes that want one word go one after
 * the other. */
uint64_t atomic_wavefronts(const request *request);
/* Of the swap in a loop that a GPU makes of one (LOOPS) */
uint64_t looping_wavefronts(const request *request);
} // namespace emulator

#endif
