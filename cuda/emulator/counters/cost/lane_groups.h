/* lane_groups.h: which lanes of a request access adjacent bytes, or the same bytes. */
#ifndef LANE_GROUPS_H
#define LANE_GROUPS_H

#include "counters/base/request.h"

namespace emulator
{
/* Fills in the request's `lowest`, `highest`, `breaks`, `changes` and groups. */
void find_groups(request *request);

/* Returns a shape that the request may have, because the address of its last lane fits; or NULL. */
const struct shape *shape_like(const struct shapes *shapes, const request *request);
/* Keeps the shape of a request whose groups have been found. */
void shape_keep(struct shapes *shapes, const request *request);
} // namespace emulator

#endif
