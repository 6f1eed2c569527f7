/* llvm_dump.h: what functions use, as clang writes it in LLVM's language before its passes have
 * begun: -S -emit-llvm -Xclang -disable-llvm-passes, with debug information and -fsanitize=thread.
 * A line of it that is not understood says nothing. clang 14 was tried. */
#ifndef LLVM_DUMP_H
#define LLVM_DUMP_H

#include "compile/dump/dump.h"

/* Is the text in that language? */
bool is_llvm(const struct dump *dump);
/* Fills the list of a dump whose text this is. */
void read_llvm(struct dump *dump);

#endif
