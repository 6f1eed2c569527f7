/* copy_sizes.h: copies whose size is sizeof of the name that they copy from or to. */
#ifndef COPY_SIZES_H
#define COPY_SIZES_H

#include "compile/source/tokens.h"

void tell_sizes(struct source *source);

#endif
