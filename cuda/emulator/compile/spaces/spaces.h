/* spaces.h: what must not call or use what: code of the host and of the device. */
#ifndef SPACES_H
#define SPACES_H

#include "compile/spaces/declared.h"

/* Tells of all that nvcc refuses, at the program's lines, or warns of. `uses` is the name of the
 * file that says what functions use (uses.h), `told` of what the compiler has told. Is there an
 * error? `relaxed`: as nvcc with --expt-relaxed-constexpr. */
bool check_spaces(const struct source *source, const char *uses, const char *told, bool relaxed);

#endif
