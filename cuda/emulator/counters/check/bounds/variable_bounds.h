/* variable_bounds.h: accesses beside the program's __shared__, __device__ and __constant__
 * variables. */
#ifndef VARIABLE_BOUNDS_H
#define VARIABLE_BOUNDS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"
#include "counters/findings/symbols.h"

namespace emulator
{
/* Reports lanes that lie outside of all variables of this kind. Returns a bit for each of the
 * request's other lanes. */
lanemask check_variables(const counter *counter, const request *request, enum variable_kind kind);
/* The same for one thread's access to shared memory. */
void check_variable(const counter *counter, unsigned thread, const event *event);
struct launch;
void variables_of_launch(const struct launch *launch); /* determines the kernel's own variables */
void variables_forget(void);                           /* a block begins */
} // namespace emulator

#endif
