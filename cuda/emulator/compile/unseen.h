/* unseen.h: calls of CUDA's functions whose result nobody looks at. */
#ifndef UNSEEN_H
#define UNSEEN_H

#include "source/tokens.h"

/* Behind a call that is a statement of its own is written emulator_statement(), or in C
 * emulator_failed(). */
void note_unseen(struct source *source, bool in_c);

#endif
