/* step_names.h: the arrays and the lines of the source that a record of steps names by numbers. */
#ifndef STEP_NAMES_H
#define STEP_NAMES_H

#include <stdint.h>
#include <stdio.h>

namespace emulator
{
struct counter;

/* Returns the number of the array or variable that the address lies in, from 1, and its beginning;
 * 0 and the address itself if there is none. */
int names_array(const struct counter *counter, const void *address, bool shared,
                const char **begin);
void names_write(FILE *out); /* the arrays so far, one a line */
void names_write_place(FILE *out, uint32_t pc);
void names_forget(void);
} // namespace emulator

#endif
