/* program_image.h: where the program lies in memory. */
#ifndef PROGRAM_IMAGE_H
#define PROGRAM_IMAGE_H

#include <stddef.h>
#include <stdint.h>

namespace emulator
{
extern char *count_image, *count_image_end; /* the program */
/* What fast_hooks.cpp adds to where a hook is called, for the first half of an event: of loads of
 * 1, 2, 4, 8 and 16 bytes; of basic blocks; of loads of 4 and of 8 bytes whose place in 8 or 16 is
 * known */
extern uint64_t count_halves[9];

/* As events keep it; 0 for what is not known. */
static inline uint32_t pc_of(const void *address)
{
    return address ? (uint32_t)((const char *)address - count_image) : 0;
}
static inline const void *address_of(uint32_t pc)
{
    return pc ? count_image + pc : NULL;
}

void *count_need(void *memory); /* ends the program if it is NULL */
} // namespace emulator

#endif
