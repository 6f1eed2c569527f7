/* host_access.h: what happens when code of the host touches device memory. */
#ifndef HOST_ACCESS_H
#define HOST_ACCESS_H

#include "engine/base/listener.h"
#include "memory/allocation.h"

namespace emulator
{
/* From now on it is told, and ends the program, as a machine with a GPU does. `find` says which
 * array lies at an address, or that none does. */
void tell_of_hosts_touch(bool (*find)(const void *address, struct emulator_array *array));
void tell_touch(const void *address, struct host_use use, const void *pc);
const char *host_use_word(struct host_use use); /* "reads", of one that takes nothing */
} // namespace emulator

#endif
