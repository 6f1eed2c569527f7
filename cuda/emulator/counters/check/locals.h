/* locals.h: pointers to what is one thread's alone, in the hands of another. */
#ifndef LOCALS_H
#define LOCALS_H

#include "request.h"

namespace emulator
{
/* Accesses to local variables */
void check_locals(const request *request);
} // namespace emulator

#endif
