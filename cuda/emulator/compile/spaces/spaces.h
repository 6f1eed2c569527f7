/* spaces.h: what must not call or use what: code of the host and of the device. */
#ifndef SPACES_H
#define SPACES_H

#include "compile/spaces/declared.h"

/* Tells of all that nvcc refuses, at the program's lines, or warns of. `dump` is the name of the
 * file that the compiler wrote (gcc_dump.h, llvm_dump.h), `told` of what it has told. Is there an
 * error? `relaxed`: as nvcc with --expt-relaxed-constexpr. */
bool check_spaces(const struct source *source, const char *dump, const char *told, bool relaxed);

#endif
