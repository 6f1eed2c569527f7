/* known.h: what a thread knows of its block at some moment: kept, and asked later. */
#ifndef KNOWN_H
#define KNOWN_H

#include "order.h"

namespace emulator
{
/* The clocks of the block's threads at its last barrier, of which there were so many, and what its
 * warp has taught the thread since. */
struct known {
    uint16_t met[1024], warp[32];
    unsigned thread, interval;
};

/* `row`: what its warp has taught it, or NULL */
void known_keep(struct known *known, const struct order *order, unsigned thread,
                const uint16_t *row);
/* What this thread of the same block knows comes to it. */
void known_join(struct known *known, const struct order *order, unsigned thread,
                const uint16_t *row);
/* Did it know of the access in this cell, of its own block and kept for `word`? Of its own ones it
 * is to be said beforehand, by its clock in `warp`. */
bool known_has(const struct known *known, uint64_t cell, uint64_t word);
} // namespace emulator

#endif
