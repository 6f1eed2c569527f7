/* report.h: what was counted of each kernel. */
#ifndef REPORT_H
#define REPORT_H

#include <stddef.h>

namespace emulator
{
struct launch;
/* All that was counted since the last one belongs to this launch. */
void report_launch(const struct launch *launch);
void report_copy(bool to_device, bool from_device, size_t bytes);
} // namespace emulator

#endif
