/* stream_race_text.h: two accesses to the same bytes that nothing puts in order, in words. */
#ifndef STREAM_RACE_TEXT_H
#define STREAM_RACE_TEXT_H

#include "counters/base/request.h"

namespace emulator
{
struct conflict {
    const void *memory; /* the first byte that both access */
    bool writes, wrote; /* what is done to it now, and what was before */
    uint64_t tag, cell; /* by which work (operation.h), in which access, or 0 */
};

typedef void teller(const struct conflict *conflict, const request *request, int lane);

/* Of the work under way: lane `lane` of a kernel's request, or a copy, where that is NULL. */
void tell_race_of_streams(const struct conflict *conflict, const request *request, int lane);
/* Of a kernel's child, with a kernel that it comes from */
void tell_race_of_parent(const struct conflict *conflict, const request *request, int lane);
/* Of two children of one kernel */
void tell_race_of_siblings(const struct conflict *conflict, const request *request, int lane);
/* Of the host's code that returns to `pc` */
void tell_race_of_host(const struct conflict *conflict, const void *pc);
} // namespace emulator

#endif
