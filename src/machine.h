/* machine.h: clocks, cores, the terminal. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdbool.h>

/* Seconds of a monotonic clock; only differences have a meaning. */
double machine_now(void);

/* Seconds since 1970, with a fraction. */
double machine_time(void);

/* CPU cores that this process may use, at least 1. */
int machine_cores(void);

/* Columns of the terminal `file`, or 0 if it is not a terminal. */
int machine_columns(int file);

/* Whether standard output is a terminal that may be coloured. */
bool machine_color(void);

#endif
