/* source_line.h: the source lines of instructions. */
#ifndef PLACE_H
#define PLACE_H

#include <stdint.h>

namespace emulator
{
enum { PLACE_PATH = 4096 };

struct place {
    char file[PLACE_PATH];
    int line; /* 0 if it is not known */
};

/* Asks addr2line. `pcs` are addresses behind a call, from the program's first byte on. Of what was
 * inlined there, the emulator's own headers are passed over. */
void find_places(const uint32_t *pcs, int count, struct place *places);
} // namespace emulator

#endif
