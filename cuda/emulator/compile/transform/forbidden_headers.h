/* forbidden_headers.h: headers that a program must not include. */
#ifndef FORBIDDEN_HEADERS_H
#define FORBIDDEN_HEADERS_H

#include "compile/source/tokens.h"

/* Ends with an error message if the source enters a header of a CUDA toolkit. */
void check_headers(const struct source *source);

#endif
