/* machine.h: clocks, cores, the terminal. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdbool.h>

/* Seconds by a clock that never jumps; only differences mean something. */
double machine_now(void);

/* Seconds since 1970, with their fraction. */
double machine_time(void);

/* CPU cores that this process may use, at least 1. */
int machine_cores(void);

/* Columns of the terminal that `file` is, or 0 where it is none. */
int machine_columns(int file);

/* Is standard output a terminal on which colour is wanted? */
bool machine_color(void);

#endif
