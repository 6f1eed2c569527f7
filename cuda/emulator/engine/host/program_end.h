/* program_end.h: what is to be said at the program's end, however it ends. */
#ifndef PROGRAM_END_H
#define PROGRAM_END_H

#include "engine/host/source_line.h"

namespace emulator
{
struct ending {
    int signal;         /* that ends it; 0 where it ends by itself */
    int code;           /* with which it does; 0 if it is not known */
    struct place place; /* where in the program's own files that came; line 0 if it is not known */
};

/* Has `say` called once, when the program ends: by exit() and its kin, abort(), an exception that
 * nobody catches, a fault, or because it is asked to (SIGTERM). The first who asks is the one who
 * is told; to be called before main(). `say` may run in a signal handler, in a program whose heap
 * is broken: it is given a second. */
void at_end(void (*say)(const struct ending *ending));

/* Ends the program by this signal, whose place is told already. */
[[noreturn]] void end_by(int signal);
} // namespace emulator

#endif
