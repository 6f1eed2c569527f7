/* spaces.h: which code may call or use what, on the host and on the device. */
#ifndef SPACES_H
#define SPACES_H

#include "compile/spaces/declared.h"

/* Reports at the program's lines what nvcc refuses or warns of. `uses` names the file that lists
 * what functions use (uses.h), `messages` the file with what the compiler has printed. `relaxed`:
 * as with nvcc's --expt-relaxed-constexpr. Returns whether there is an error. */
bool check_spaces(const struct source *source, const char *uses, const char *messages,
                  bool relaxed);

#endif
