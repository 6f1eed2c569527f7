/* unchecked_calls.h: calls of CUDA's functions whose result the program ignores. */
#ifndef UNCHECKED_CALLS_H
#define UNCHECKED_CALLS_H

#include "compile/source/tokens.h"

/* Writes emulator_statement(), or in C emulator_failed(), after each call that is a statement of
 * its own. */
void note_unseen(struct source *source, bool in_c);

#endif
