/* row_pointers.h: finds where a program uses an array of rows as one long row. */
#ifndef ROW_POINTERS_H
#define ROW_POINTERS_H

#include "compile/source/tokens.h"

/* Appends the places of tile[0][i] and (*tile)[i], as "file:line", in a section that the run time
 * reads. */
void list_rows(const struct source *source, struct text *out);

#endif
