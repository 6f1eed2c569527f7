/* groups.h: which lanes of a request lie side by side, or want the same. */
#ifndef GROUPS_H
#define GROUPS_H

#include "request.h"

namespace emulator
{
/* Fills in the request's `lowest`, `highest`, `breaks`, `changes` and groups. */
void find_groups(request *request);
} // namespace emulator

#endif
