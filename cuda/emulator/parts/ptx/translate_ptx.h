/* translate_ptx.h: translates inline PTX. */
#ifndef TRANSLATE_PTX_H
#define TRANSLATE_PTX_H

#include "compile/source/tokens.h"

/* If token i begins an asm statement with PTX, replaces the statement by C++. Ends with an error
 * that names the instruction if that is not supported. */
void translate_ptx(struct source *source, int i);

#endif
