/* handles.h: which handles of streams and events exist. */
#ifndef HANDLES_H
#define HANDLES_H

#include <stddef.h>

namespace emulator
{
/* Returns zeroed memory, whose address is a handle; NULL if there is no memory. */
void *make_handle(size_t bytes);
bool is_handle(const void *handle);
void free_handle(void *handle);
} // namespace emulator

#endif
