/* signals.h: Ctrl-C, a kill and a terminal that is closed are noted here and acted on elsewhere. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>

/* From now on SIGINT, SIGTERM and SIGHUP, unless nohup had it ignored, are counted instead of
 * ending the host, SIGCHLD wakes whoever waits, and a file over the size limit is an error of
 * write(2) instead of a death. A reader who has gone (SIGPIPE) ends the host, whoever started it.
 */
void signals_note(void);

/* How many times the host was asked to end. */
int signals_interrupts(void);

/* Holds those that wake or end it back, so that none is missed between two looks: waiting for them
 * is done with the mask `waiting`; `before` is to be restored. They differ where one wait is nested
 * in another. */
void signals_hold(sigset_t *before, sigset_t *waiting);

/* In a child, before it becomes another program: everything as it was before signals_note(). */
void signals_forget(const sigset_t *waiting);

/* "SIGSEGV" for 11; NULL for a number without a well-known name. */
const char *signals_name(int number);

#endif
