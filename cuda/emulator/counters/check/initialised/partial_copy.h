/* partial_copy.h: arrays that the host has filled to less than their end, or with what it had not
 * set. */
#ifndef PARTIAL_COPY_H
#define PARTIAL_COPY_H

#include <stddef.h>
#include <stdint.h>

namespace emulator
{
/* A copy or a filling has written this, and is the host's call that runs. `unset` is the first that
 * nobody had set on the host, or NULL. */
void filled(const void *address, size_t bytes, const char *unset);
void filled_forget(const void *array); /* it is freed */
/* Are these as many pointers to what CUDA has allocated? Then somebody means to copy them. */
bool are_pointers(const void *memory, size_t bytes);
/* What may be the reason that so many of all bytes there were filled, of elements of so many, or 0;
 * "" if there seems none. */
const char *short_size(const void *memory, size_t bytes, size_t all, size_t element);
/* Of a byte that nothing has written: how far its array was filled, or with what, to `text`; there
 * %l stands for the call, whose pc is returned. 0 where that is not known. */
uint32_t filled_text(const char *address, char *text, size_t size);
} // namespace emulator

#endif
