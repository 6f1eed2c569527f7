/* settings.cpp: the settings of counting, from environment variables. */
#include "counters/base/settings.h"

#include <stdlib.h>

using namespace emulator;

uint64_t emulator::count_sample = 1;

/* Before the program's own constructors, because these may launch kernels. */
static __attribute__((constructor(101))) void read_sample(void)
{
    const char *text = getenv("EMUCC_SAMPLE");
    long every = text ? atol(text) : 1;
    count_sample = every > 1 ? (uint64_t)every : 1;
}
