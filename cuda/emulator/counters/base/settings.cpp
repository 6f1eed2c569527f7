/* settings.cpp: the settings of counting, from environment variables; and the launches so far. */
#include "counters/base/settings.h"

#include <stdlib.h>
#include <string.h>

using namespace emulator;

uint64_t emulator::count_sample = 1;
uint64_t emulator::count_launches;

void emulator::settings_read(void)
{
    const char *text = getenv("EMUCC_SAMPLE");
    const long every = text ? atol(text) : 1;
    const bool none = text && strcmp(text, "0") == 0;
    count_sample = none ? 0 : every > 1 ? (uint64_t)every : 1;
}
