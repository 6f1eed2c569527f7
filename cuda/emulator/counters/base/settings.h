/* settings.h: the settings of counting, from environment variables. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdint.h>

namespace emulator
{
extern uint64_t count_sample; /* one block of `count_sample` is counted: EMUCC_SAMPLE */
} // namespace emulator

#endif
