/* row_pointers.h: where a program takes an array of rows for one long row. */
#ifndef ROW_POINTERS_H
#define ROW_POINTERS_H

#include "compile/source/tokens.h"

/* Appends the lines of  tile[0][i]  and  (*tile)[i], "file:line", as strings in a section of their
 * own, for who asks at run time. */
void list_rows(const struct source *source, struct text *out);

#endif
