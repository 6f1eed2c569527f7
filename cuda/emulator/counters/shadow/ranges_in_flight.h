/* ranges_in_flight.h: which bytes of the host's memory are accessed by operations that the host has
 * not waited for. */
#ifndef RANGES_IN_FLIGHT_H
#define RANGES_IN_FLIGHT_H

#include <stddef.h>
#include <stdint.h>

namespace emulator
{
struct range {
    const char *begin, *end;
    bool writes;
    uint64_t tag; /* of the operation: operation.h */
};

void ranges_add(const struct range *range);
/* Finds the first range that overlaps this one, where one of the two writes and counts(tag) is
 * true, and copies it out. Returns false if there is none. */
bool ranges_find(const struct range *range, bool (*counts)(uint64_t tag), struct range *found);
void ranges_forget(bool (*is_over)(uint64_t tag));
bool ranges_any(void);
} // namespace emulator

#endif
