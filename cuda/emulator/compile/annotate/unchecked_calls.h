/* unchecked_calls.h: calls of CUDA's functions whose result nobody looks at. */
#ifndef UNCHECKED_CALLS_H
#define UNCHECKED_CALLS_H

#include "compile/source/tokens.h"

/* Behind a call that is a statement of its own is written emulator_statement(), or in C
 * emulator_failed(). */
void note_unseen(struct source *source, bool in_c);

#endif
