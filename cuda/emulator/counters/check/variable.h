/* variable.h: accesses beside the program's own __shared__ and __device__ variables. */
#ifndef VARIABLE_H
#define VARIABLE_H

#include "counter.h"
#include "request.h"

namespace emulator
{
/* False if a lane accesses shared memory, or the program's own variables in global memory, beside
 * all of them, which is told. */
bool check_variables(const counter *counter, const request *request, bool shared);
struct launch;
void variables_of_launch(const struct launch *launch); /* which are the kernel's from now on */
void variables_forget(void);                           /* a block begins */
} // namespace emulator

#endif
