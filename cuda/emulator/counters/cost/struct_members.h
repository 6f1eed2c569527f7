/* struct_members.h: accesses to several members of a struct in global memory. A GPU's compiler
 * merges them if the struct is aligned to more than a member, as in pos[i].x + pos[i].y, where
 * pos[i] is a float4. The rules of nvcc were read from the code that it compiles for an
 * H100. */
#ifndef STRUCT_MEMBERS_H
#define STRUCT_MEMBERS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"
#include "counters/cost/cost_table.h"

namespace emulator
{
/* Returns true if the request is counted with an earlier one, whose instruction makes both
 * accesses. `aligned`: the alignment of the array's structs; 0: no structs, or not known. */
bool merge_member(counter *counter, const request *request, enum instruction_kind operation,
                  unsigned aligned);
/* The warp does something else: no earlier access is merged with a later one. */
void merge_no_members(int first_thread);
} // namespace emulator

#endif
