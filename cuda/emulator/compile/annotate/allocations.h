/* allocations.h: allocations whose pointer type is cast away. */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include "compile/source/tokens.h"

/* cudaMalloc((void **)&p, …) becomes cudaMalloc(emulator_typed(&p), …) (emulator/allocated.h). */
void keep_types(struct source *source);

#endif
