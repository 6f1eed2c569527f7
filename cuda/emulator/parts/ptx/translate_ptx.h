/* translate_ptx.h: inline PTX. */
#ifndef TRANSLATE_PTX_H
#define TRANSLATE_PTX_H

#include "compile/source/tokens.h"

/* If what begins at the token i is an asm statement of PTX, C++ that does the same is written in
 * its place. What is not emulated is refused, by its name. */
void translate_ptx(struct source *source, int i);

#endif
