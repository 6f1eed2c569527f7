/* struct_members.h: accesses to several members of a struct in global memory, of which a GPU's
 * compiler makes one where the struct is aligned to more than a member: of pos[i].x + pos[i].y,
 * say, where each is a float4's. What nvcc makes of them was read in the code that it compiles for
 * an H100. */
#ifndef STRUCT_MEMBERS_H
#define STRUCT_MEMBERS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"
#include "counters/cost/cost_table.h"

namespace emulator
{
/* True if the request is counted with an earlier one, whose instruction makes both. `aligned`: to
 * what each struct of its array is aligned; 0: they are no structs, or not known. */
bool merge_member(counter *counter, const request *request, enum instruction_kind operation,
                  unsigned aligned);
/* The warp does something else: none before this is made one with any behind it. */
void merge_no_members(int first_thread);
} // namespace emulator

#endif
