/* headers.h: headers that a program must not include. */
#ifndef HEADERS_H
#define HEADERS_H

#include "source/tokens.h"

/* Ends the program with a message where the source enters a header of a CUDA toolkit. */
void check_headers(const struct source *source);

#endif
