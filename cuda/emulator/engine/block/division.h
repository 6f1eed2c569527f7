/* division.h: integers that a kernel divides by zero. */
#ifndef DIVISION_H
#define DIVISION_H

#include <ucontext.h>

namespace emulator
{
enum division { NOT_DIVIDED, DIVIDED_BY_ZERO, DIVIDED_OVER };

/* The CPU has stopped at a division: it goes on behind that, with what a GPU would have made.
 * DIVIDED_OVER: the least number was divided by -1. NOT_DIVIDED: it is none. */
enum division division_goes_on(ucontext_t *context);
} // namespace emulator

#endif
