/* race.h: whether two accesses to a word are a race. */
#ifndef RACE_H
#define RACE_H

#include "counters/check/bounds/lane_access.h"

namespace emulator
{
/* Returns the instruction's number for a cell; 0 if there are too many instructions. */
uint64_t race_instruction(const struct event *event);
uint32_t race_pc(uint64_t cell); /* of the instruction in the cell; 0 if it is not known */
/* Bytes of an access by the instruction. Are the instructions of two cells in one line? */
unsigned race_width(uint64_t cell);
bool race_same_line(uint64_t cell, uint64_t other);

/* Returns "wrote", "read", "changed atomically" or "read atomically". */
const char *past_verb(bool store, bool atomic);

/* The thread, whose events begin at `begin`, compares and swaps: its last load of the same word
 * belongs to that. */
void race_swap(const event *begin, const event *swap);
bool race_begins_swap(uint64_t load); /* as far as known; of a cell, or an instruction number */

/* Lanes access volatile global memory. */
void race_shape(const request *request);

/* Reports a race between this access and the earlier one in `cell`, both to the same bytes. Returns
 * false if it is none. */
bool race_meet(const struct access *access, uint64_t cell, bool cell_is_store);
} // namespace emulator

#endif
