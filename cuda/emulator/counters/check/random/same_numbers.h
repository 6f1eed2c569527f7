/* same_numbers.h: threads of a launch whose generators of random numbers begin alike. */
#ifndef SAME_NUMBERS_H
#define SAME_NUMBERS_H

#include "engine/base/listener.h"

namespace emulator
{
/* The thread, counted from the launch's first one, has set the state of a generator. */
void numbers_state_set(uint32_t pc, uint64_t thread, const struct generator_state &state);
/* A kernel moves a generator on by skipahead. Then equal states may be intended. */
void numbers_state_moved(void);
void numbers_launch_ends(const struct launch *launch);
} // namespace emulator

#endif
