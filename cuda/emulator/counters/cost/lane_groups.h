/* lane_groups.h: which lanes of a request lie side by side, or want the same. */
#ifndef LANE_GROUPS_H
#define LANE_GROUPS_H

#include "counters/base/request.h"

namespace emulator
{
/* Fills in the request's `lowest`, `highest`, `breaks`, `changes` and groups. */
void find_groups(request *request);

/* What the request's addresses may be like, as its last lane's is; NULL if none of them. */
const struct shape *shape_like(const struct shapes *shapes, const request *request);
/* Those of a request whose groups have been found */
void shape_keep(struct shapes *shapes, const request *request);
} // namespace emulator

#endif
