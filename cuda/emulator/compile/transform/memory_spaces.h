/* memory_spaces.h: variables in the GPU's memories. */
#ifndef MEMORY_SPACES_H
#define MEMORY_SPACES_H

#include "compile/source/tokens.h"

/* Places what is declared __shared__, __device__, __constant__ and __managed__, and refuses inline
 * PTX. */
void place_variables(struct source *source);
/* Appends the names of __constant__ variables that have a first value, as strings in a section. */
void list_set(struct text *out);

#endif
