/* copied_elements.h: elements of arrays that others are set to. */
#ifndef COPIED_ELEMENTS_H
#define COPIED_ELEMENTS_H

#include "compile/source/tokens.h"

/* Around from[j] of  at[i] = from[j];  comes emulator_loaded() (emulator/loaded.h). */
void hide_loaded(struct source *source);

#endif
