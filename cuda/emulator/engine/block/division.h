/* division.h: integer division by zero in a kernel. */
#ifndef DIVISION_H
#define DIVISION_H

#include <ucontext.h>

namespace emulator
{
enum division { NOT_DIVIDED, DIVIDED_BY_ZERO, DIVIDED_OVER };

/* Called when the CPU has trapped: if it was at a division, sets its result to a GPU's, and
 * continues after it. DIVIDED_OVER: the least number was divided by -1. NOT_DIVIDED: it was no
 * division. */
enum division division_goes_on(ucontext_t *context);
} // namespace emulator

#endif
