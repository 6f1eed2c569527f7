/* gcc.h: what functions use, as g++ writes it beside the object with
 * -fdump-tree-lower-lineno-asmname. A line of it that is not understood says nothing. */
#ifndef GCC_H
#define GCC_H

#include "dump.h"

/* Fills the list of a dump whose text this is. */
void read_gcc(struct dump *dump);

#endif
