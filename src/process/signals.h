/* signals.h: counts the signals of Ctrl-C, kill and a closed terminal; other code acts on them. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>

/* From now on, SIGINT, SIGTERM and SIGHUP (unless nohup ignores it) are counted and do not end the
 * host. SIGCHLD ends a wait. A file over the size limit makes write(2) fail instead of killing the
 * host (SIGXFSZ). SIGPIPE ends the host, even if its parent ignored that signal. */
void signals_note(void);

/* The number of signals that asked the host to end. */
int signals_interrupts(void);

/* Blocks the signals that wake or end the host, so that none is missed between a check and a wait.
 * Waits use the mask `waiting`. The caller restores the mask `before`. The two differ if one wait
 * is nested in another. */
void signals_hold(sigset_t *before, sigset_t *waiting);

/* Call it in a child before exec: undoes signals_note(), and sets the signal mask `waiting`. */
void signals_forget(const sigset_t *waiting);

/* "SIGSEGV" for 11; NULL for a number without a well-known name. */
const char *signals_name(int number);

#endif
