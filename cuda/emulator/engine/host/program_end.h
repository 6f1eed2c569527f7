/* program_end.h: calls a report at the program's end, however it ends. */
#ifndef PROGRAM_END_H
#define PROGRAM_END_H

#include "engine/host/source_line.h"

namespace emulator
{
struct ending {
    int signal;         /* the signal that ends it; 0: a normal end */
    int code;           /* its exit code; 0 if unknown */
    struct place place; /* where in the program's own files the signal came; line 0 if unknown */
};

/* Registers `say`, which is called once when the program ends: by exit() and similar functions,
 * abort(), an uncaught exception, a fault, or SIGTERM. Only the first registration counts; call it
 * before main(). `say` may run in a signal handler while the heap is broken, so it has one second.
 */
void at_end(void (*say)(const struct ending *ending));

/* Ends the program by this signal, whose place is already reported. */
[[noreturn]] void end_by(int signal);
} // namespace emulator

#endif
