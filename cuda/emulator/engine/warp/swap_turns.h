/* swap_turns.h: of a counted warp's lanes, those who swap at one place of the program do so
 * together, as on a GPU: of those that want one word, one finds what it expects. */
#ifndef SWAP_TURNS_H
#define SWAP_TURNS_H

#include "engine/base/worker.h"

namespace emulator
{
/* Does the swap in the turn of the running thread's warp, and returns what was there before. At
 * once where nothing is counted, and on the host. Says what came of it. */
uint64_t swap_in_turn(struct swap swap);
/* The turn of each warp of which lanes wait for one, and no lane can go on otherwise; false: there
 * is none. */
bool open_swap_turns(void);
} // namespace emulator

#endif
