/* unseen.h: calls of CUDA's functions whose result nobody looks at. */
#ifndef UNSEEN_H
#define UNSEEN_H

#include "source/tokens.h"

/* A call that is a statement of its own becomes an argument of emulator_unseen(). */
void note_unseen(struct source *source);

#endif
