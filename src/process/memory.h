/* memory.h: how much memory is free, and how much programs take. */
#ifndef MEMORY_H
#define MEMORY_H

#include <sys/types.h>

/* Bytes that programs may still take before the system has to swap; 0 where it does not say. */
double memory_free(void);

/* Bytes in memory of this process and all that it has started, what these share counted for each;
 * 0 where the system does not say. Looks at every process there is. */
double memory_below(pid_t pid);

#endif
