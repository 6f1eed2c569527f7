/* texture_references.h: texture and surface references of programs older than CUDA 13. */
#ifndef TEXTURE_REFERENCES_H
#define TEXTURE_REFERENCES_H

#include "compile/source/tokens.h"

/* Renames texture<…> and surface<…> to the runtime's own types, and warns which functions replace
 * them, unless the program has its own templates of these names. */
void name_references(struct source *source);

#endif
