/* wavefronts.h: what a request to shared memory costs. */
#ifndef WAVEFRONTS_H
#define WAVEFRONTS_H

#include "counters/base/request.h"

namespace emulator
{
enum { BANKS = 32 };

/* How many neighbouring lanes one pass through shared memory serves. */
static inline int lanes_a_pass(unsigned bytes)
{
    return bytes > 8 ? 8 : bytes > 4 ? 16 : 32;
}

/* A part of the aligned piece of memory that a lane's address lies in: `bytes` bytes from `offset`
 * on. `whole` masks an address to the beginning of its piece. */
struct part_of_words {
    uint64_t whole;
    unsigned offset, bytes;
};

/* Returns the number of passes through shared memory. In each, every bank serves one word. */
uint64_t wavefronts(const request *request, bool load);
/* The same, if each lane accessed that part instead. */
uint64_t wavefronts_of(const request *request, const struct part_of_words *part, bool load);
/* For an atomic with an instruction of its own: lanes that change one word go one after the
 * other. */
uint64_t atomic_wavefronts(const request *request);
/* For the swap in the loop of an atomic without an instruction (LOOPS). */
uint64_t looping_wavefronts(const request *request);
} // namespace emulator

#endif
