/* device_memory_on_host.h: what code of the host does with memory that is the device's. */
#ifndef DEVICE_MEMORY_ON_HOST_H
#define DEVICE_MEMORY_ON_HOST_H

#include <stddef.h>

#include "engine/base/listener.h"

namespace emulator
{
/* Is this memory that code of the host can access? */
bool host_may_access(const void *address, size_t bytes);
/* It accesses memory that it may not, which is reported. */
void tell_host_access(const void *address, struct host_use use, const void *pc);
/* A launch passes an address of the host's: as argument_refused() (listener.h). */
void tell_argument(const char *kernel, const char *argument, const void *address, const void *pc);
/* The program's variable that lies there; nothing if it has no symbols. */
void name_variable(const void *variable, char *name, size_t size);
} // namespace emulator

#endif
