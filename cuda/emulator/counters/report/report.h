/* report.h: what was counted for each kernel. */
#ifndef REPORT_H
#define REPORT_H

#include <stddef.h>

namespace emulator
{
struct launch;
/* Adds all that was counted since the last call to this launch. */
void report_launch(const struct launch *launch);
/* Records a call of a library that would launch kernels, which are not modelled. */
void report_library(const char *name);
void report_copy(bool to_device, bool from_device, bool pinned, size_t bytes);

/* Prepares the report, which is written when the program ends. Called before main(). */
void report_begins(void);
} // namespace emulator

#endif
