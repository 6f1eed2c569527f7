/* variables.h: variables in the GPU's memories. */
#ifndef VARIABLES_H
#define VARIABLES_H

#include "source/tokens.h"

/* Places what is declared __shared__, __device__, __constant__ and __managed__, and refuses inline
 * PTX. */
void place_variables(struct source *source);

#endif
