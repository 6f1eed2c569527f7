/* memory_limit.cpp: reports memory that the system does not give. */
#include "engine/host/memory_limit.h"

#include <stdio.h>
#include <sys/resource.h>

void emulator::say_no_memory(const char *whose)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        fprintf(
            stderr,
            "emulator: no memory for %s: a limit allows %llu MiB of addresses, and the emulator "
            "reserves far more than it uses: lift the limit, ulimit -v unlimited\n",
            whose, (unsigned long long)limit.rlim_cur >> 20);
    else
        fprintf(stderr, "emulator: no memory for %s: use a smaller size\n", whose);
}
