/* settings.h: what the environment asks of counting. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdint.h>

namespace emulator
{
extern uint64_t count_sample; /* one of so many blocks is counted: EMUCC_SAMPLE */
} // namespace emulator

#endif
