/* device_memory_on_host.h: uses of device memory in host code. */
#ifndef DEVICE_MEMORY_ON_HOST_H
#define DEVICE_MEMORY_ON_HOST_H

#include <stddef.h>

#include "engine/base/listener.h"

namespace emulator
{
/* May host code access this memory? */
bool host_may_access(const void *address, size_t bytes);
/* Is this on a page of managed memory? Then an access beside that does not end the program. */
bool host_on_managed_page(const void *address);
/* Reports that host code accesses memory that it must not access. */
void tell_host_access(const void *address, struct host_use use, const void *pc);
/* Reports a launch that passes a host address. The arguments are those of argument_refused() in
 * listener.h. */
void tell_argument(const char *kernel, const char *argument, const void *address, const void *pc);
/* Reports that the library's kernel gets an address of host memory. */
void tell_algorithm(const char *kernel, const void *address, const void *pc);
/* Writes the name of the program's variable at this address to `name`; nothing if it has no
 * symbol. */
void name_variable(const void *variable, char *name, size_t size);
} // namespace emulator

#endif
