/* memory.h: how much memory is free, and how much programs use. */
#ifndef MEMORY_H
#define MEMORY_H

#include <sys/types.h>

/* Bytes that programs can still use before the system swaps; 0 if the system does not report it. */
double memory_free(void);

/* Resident bytes of the process `pid` and its descendants; 0 if the system does not report them.
 * Shared pages count once for each process. Reads the list of all processes, so it is slow. */
double memory_below(pid_t pid);

#endif
