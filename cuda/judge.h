/* judge.h: judges the answers of a lesson program. */
#ifndef JUDGE_H
#define JUDGE_H

#include "harness.h"

/* Judges the program at the other end of the socket, until that is closed; `h` is prepared for what
 * the program was asked for. The record goes to standard output: the program's own lines, and of
 * each answer the verdict. What is wrong is said on standard error. Ends the process with exit code
 * 1 where the program says what none says. */
void judge(struct harness *h, int socket);

#endif
