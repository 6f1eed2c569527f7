/* stream_race_text.h: reports two accesses to the same bytes by operations without an order. */
#ifndef STREAM_RACE_TEXT_H
#define STREAM_RACE_TEXT_H

#include "counters/base/request.h"

namespace emulator
{
struct conflict {
    const void *memory; /* the first byte that both access */
    bool writes, wrote; /* what the current access does, what the earlier one did */
    uint64_t tag, cell; /* the earlier one's operation (operation.h); its access, or 0 */
};

typedef void teller(const struct conflict *conflict, const request *request, int lane);

/* For the operation in progress: lane `lane` of a kernel's request, or a copy, if that is NULL. */
void tell_race_of_streams(const struct conflict *conflict, const request *request, int lane);
/* For a child kernel, with a kernel that it comes from. */
void tell_race_of_parent(const struct conflict *conflict, const request *request, int lane);
/* For two children of one kernel. */
void tell_race_of_siblings(const struct conflict *conflict, const request *request, int lane);
/* For host code; `pc` is the return address of its call. */
void tell_race_of_host(const struct conflict *conflict, const void *pc);
} // namespace emulator

#endif
