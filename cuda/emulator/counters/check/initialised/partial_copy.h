/* partial_copy.h: arrays that the host has filled only in part, or with bytes that it had not
 * set. */
#ifndef PARTIAL_COPY_H
#define PARTIAL_COPY_H

#include <stddef.h>

#include "counters/findings/findings.h"

namespace emulator
{
/* The host's call in progress has written this by a copy or a memset. `unset`: the first byte that
 * was never set on the host, or NULL. */
void filled(const void *address, size_t bytes, const char *unset);
void filled_forget(const void *array); /* it is freed */
/* Do these bytes consist of pointers to what CUDA has allocated? Then the copy is intended. */
bool are_pointers(const void *memory, size_t bytes);
/* For a byte that was never written: adds {filling} and its facts, how far its array was filled, or
 * with what. Returns the cause of an uninitialised read that follows from this; NO_CAUSE if it is
 * not known. */
enum cause add_filling(struct finding *finding, const char *address);
} // namespace emulator

#endif
