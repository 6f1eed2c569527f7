/* partial_copy.h: arrays that the host has filled to less than their end, or with what it had not
 * set. */
#ifndef PARTIAL_COPY_H
#define PARTIAL_COPY_H

#include <stddef.h>

#include "counters/findings/findings.h"

namespace emulator
{
/* A copy or a filling has written this, and is the host's call that runs. `unset` is the first that
 * nobody had set on the host, or NULL. */
void filled(const void *address, size_t bytes, const char *unset);
void filled_forget(const void *array); /* it is freed */
/* Are these as many pointers to what CUDA has allocated? Then somebody means to copy them. */
bool are_pointers(const void *memory, size_t bytes);
/* Of a byte that was never written: how far its array was filled, or with what: {filling} and its
 * facts. The cause of an uninitialised read that comes of it; NO_CAUSE where that is not known. */
enum cause add_filling(struct finding *finding, const char *address);
} // namespace emulator

#endif
