/* settings.h: the settings of counting, from environment variables; and the launches so far. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdint.h>

namespace emulator
{
extern uint64_t count_sample; /* EMUCC_SAMPLE: one block of so many is counted; 0: no block */

extern uint64_t count_launches; /* kernels that the host has launched so far */

void settings_read(void);
} // namespace emulator

#endif
