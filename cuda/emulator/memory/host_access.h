/* host_access.h: what happens when code of the host touches device memory. */
#ifndef HOST_ACCESS_H
#define HOST_ACCESS_H

#include "memory/allocation.h"

namespace emulator
{
/* From now on it is told, and ends the program, as a machine with a GPU does. `find` says which
 * array lies at an address, or that none does. */
void tell_of_hosts_touch(bool (*find)(const void *address, struct emulator_array *array));
/* Tells of it; verb: what the host does there, as "frees". */
void tell_touch(const void *address, const char *verb, const void *pc);
const char *touch_advice(const void *address, const char *verb); /* who can do that */
} // namespace emulator

#endif
