/* race.h: whether two accesses to one word are a race. */
#ifndef RACE_H
#define RACE_H

#include "counters/check/bounds/lane_access.h"

namespace emulator
{
/* A number for the cells' field; 0 if there are too many instructions. */
uint64_t race_instruction(const struct event *event);
uint32_t race_pc(uint64_t cell); /* of the instruction in the cell; 0 if it is not known */

/* "wrote", … */
const char *past_verb(bool store, bool atomic);

/* A thread, whose events begin there, compares and swaps: what it has just loaded there is part of
 * it. */
void race_swap(const event *begin, const event *swap);
bool race_begins_swap(uint64_t load); /* as far as is known, the one in this cell, or so numbered */

/* These lanes access volatile memory of the device's. */
void race_shape(const request *request);

/* Tells of a race if there is one between this access and the one in `cell`, which came before.
 * Both are of the same bytes. */
bool race_meet(const struct access *access, uint64_t cell, bool cell_is_store);
} // namespace emulator

#endif
