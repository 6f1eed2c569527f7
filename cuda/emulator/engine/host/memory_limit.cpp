/* memory_limit.cpp: memory that cannot be had. */
#include "engine/host/memory_limit.h"

#include <stdio.h>
#include <sys/resource.h>

void emulator::say_no_memory(const char *whose)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        fprintf(stderr,
                "emulator: no memory for %s: a limit allows %llu MiB of addresses, of which it "
                "reserves far more than it uses; lift it by ulimit -v unlimited\n",
                whose, (unsigned long long)limit.rlim_cur >> 20);
    else
        fprintf(stderr, "emulator: no memory for %s; a smaller size would need less\n", whose);
}
