/* launches.h: launches of kernels. */
#ifndef LAUNCHES_H
#define LAUNCHES_H

#include "compile/source/tokens.h"

/* Turns each launch into a call of the runtime, inner launches first. */
void lower_launches(struct source *source);

#endif
