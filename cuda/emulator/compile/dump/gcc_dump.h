/* gcc_dump.h: what functions use, as g++ writes it beside the object with
 * -fdump-tree-lower-lineno-asmname. A line of it that is not understood says nothing. */
#ifndef GCC_DUMP_H
#define GCC_DUMP_H

#include "compile/dump/dump.h"

/* Fills the list of a dump whose text this is. */
void read_gcc(struct dump *dump);

bool in_word(char c);
/* Behind the place that begins at p, which `use` gets, or p itself if none does. */
const char *behind_place(const char *p, const char *end, struct use *use);

#endif
