/* variable_bounds.h: accesses beside the program's own __shared__, __device__ and __constant__
 * variables.
 */
#ifndef VARIABLE_BOUNDS_H
#define VARIABLE_BOUNDS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"
#include "counters/findings/symbols.h"

namespace emulator
{
/* Tells of lanes that access memory of the program's variables beside all of them. A bit for each
 * other one of the request's lanes */
uint32_t check_variables(const counter *counter, const request *request, enum variable_kind kind);
/* The same of what one thread does in shared memory */
void check_variable(const counter *counter, unsigned thread, const event *event);
struct launch;
void variables_of_launch(const struct launch *launch); /* which are the kernel's from now on */
void variables_forget(void);                           /* a block begins */
} // namespace emulator

#endif
