/* texture_references.h: texture and surface references of programs older than CUDA 13. */
#ifndef TEXTURE_REFERENCES_H
#define TEXTURE_REFERENCES_H

#include "compile/source/tokens.h"

/* Gives texture<…> and surface<…> the names of the runtime's own types, and notes what came in
 * their place, where the program has no templates of these names. */
void name_references(struct source *source);

#endif
