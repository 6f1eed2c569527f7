/* memory_spaces.h: variables in the GPU's memories. */
#ifndef MEMORY_SPACES_H
#define MEMORY_SPACES_H

#include "compile/source/tokens.h"

/* Places variables that are declared __shared__, __device__, __constant__ and __managed__. */
void place_variables(struct source *source);
/* Appends the names of initialised __constant__ variables, as strings in a section. */
void list_set(struct text *out);

#endif
