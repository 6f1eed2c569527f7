/* judge.h: judges the answers of a lesson program. */
#ifndef JUDGE_H
#define JUDGE_H

#include "harness.h"

/* Judges the program at the other end of the socket until the socket is closed. `h` has the same
 * arguments as the program. The record goes to standard output: the program's own lines, and the
 * verdict on each answer. A description of a wrong answer goes to standard error. If the
 * program violates the protocol, the process ends with exit code 1. */
void judge(struct harness *h, int socket);

#endif
