/* host.h: what code of the host does with memory that is the device's. */
#ifndef HOST_H
#define HOST_H

#include <stddef.h>

namespace emulator
{
/* Code of the host accesses device memory, which is told; or none, and then this is false. `verb`:
 * what it does, as "reads". */
bool check_host_access(const void *address, size_t bytes, const char *verb, const void *pc);
/* A launch passes a variable of the host's by reference. */
void check_reference(const char *why, const void *pc);
} // namespace emulator

#endif
