/* sizes.h: copies whose size is that of a name that they copy from or to. */
#ifndef SIZES_H
#define SIZES_H

#include "source/tokens.h"

void tell_sizes(struct source *source);

#endif
