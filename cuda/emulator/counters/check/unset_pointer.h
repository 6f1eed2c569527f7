/* unset_pointer.h: pointers that nobody has set. */
#ifndef UNSET_POINTER_H
#define UNSET_POINTER_H

#include "counter.h"
#include "request.h"

namespace emulator
{
/* The thread's last access, of what it did since `begin`, has ended the kernel. True, and told, if
 * it followed a pointer that nobody has set. */
bool check_pointer(const counter *counter, const event *begin, const request *request);
} // namespace emulator

#endif
