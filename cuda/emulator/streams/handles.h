/* handles.h: which handles are those of streams and events. */
#ifndef HANDLES_H
#define HANDLES_H

#include <stddef.h>

namespace emulator
{
/* Zeros; NULL if there is no memory */
void *make_handle(size_t bytes);
bool is_handle(const void *handle);
void free_handle(void *handle);
} // namespace emulator

#endif
