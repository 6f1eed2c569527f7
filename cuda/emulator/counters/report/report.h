/* report.h: what was counted of each kernel. */
#ifndef REPORT_H
#define REPORT_H

#include <stddef.h>

namespace emulator
{
struct launch;
/* All that was counted since the last one belongs to this launch. */
void report_launch(const struct launch *launch);
/* A library did what it would launch kernels for, of which no more is known. */
void report_library(const char *name);
void report_copy(bool to_device, bool from_device, size_t bytes);

/* What was counted and found is written when the program ends. To be called before main(). */
void report_begins(void);
} // namespace emulator

#endif
