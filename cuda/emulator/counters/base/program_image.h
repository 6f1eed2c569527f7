/* program_image.h: where the program lies in memory. */
#ifndef PROGRAM_IMAGE_H
#define PROGRAM_IMAGE_H

#include <stddef.h>
#include <stdint.h>

namespace emulator
{
extern char *count_image, *count_image_end; /* its first byte, the end of its last segment */
/* fast_hooks.cpp adds one of these to a hook's return address and gets the first half of an event:
 * for loads of 1, 2, 4, 8 and 16 bytes; for basic blocks; for loads of 4 bytes at a known place in
 * 8 or 16 bytes, and of 8 bytes in 16. */
extern uint64_t count_halves[9];

/* Code addresses as events keep them, relative to count_image; 0 is NULL, an unknown address. */
static inline uint32_t pc_of(const void *address)
{
    return address ? (uint32_t)((const char *)address - count_image) : 0;
}
static inline const void *address_of(uint32_t pc)
{
    return pc ? count_image + pc : NULL;
}

void *count_need(void *memory); /* returns `memory`; ends the program if it is NULL */
} // namespace emulator

#endif
