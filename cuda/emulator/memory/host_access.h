/* host_access.h: accesses of host code to device memory. */
#ifndef HOST_ACCESS_H
#define HOST_ACCESS_H

#include "engine/base/listener.h"
#include "memory/allocation.h"

namespace emulator
{
/* From now on, such an access is reported and ends the program, as on a machine with a GPU. `find`
 * finds the array at an address; false: none. */
void tell_of_hosts_touch(bool (*find)(const void *address, struct emulator_array *array));
void tell_touch(const void *address, struct host_use use, const void *pc);
const char *host_use_word(struct host_use use); /* "reads" and so on; not for TAKES_… */
} // namespace emulator

#endif
