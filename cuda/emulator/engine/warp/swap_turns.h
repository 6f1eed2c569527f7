/* swap_turns.h: lanes of a counted warp that swap at one place of the program do so together, as on
 * a GPU: of those that want the same word, one finds what it expects. */
#ifndef SWAP_TURNS_H
#define SWAP_TURNS_H

#include "engine/base/worker.h"

namespace emulator
{
/* Does the swap in the turn of the running thread's warp, and returns the old value. Swaps at once
 * if nothing is counted, and on the host. Reports the outcome to the listener. */
uint64_t swap_in_turn(struct swap swap);
/* Takes the turn of each warp of which lanes wait for one and no lane can go on otherwise. Returns
 * false if there is none. */
bool open_swap_turns(void);
} // namespace emulator

#endif
