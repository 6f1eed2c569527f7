/* loaded.h: elements of arrays that others are set to. */
#ifndef LOADED_H
#define LOADED_H

#include "source/tokens.h"

/* Around from[j] of  at[i] = from[j];  comes emulator_loaded() (emulator/loaded.h). */
void hide_loaded(struct source *source);

#endif
