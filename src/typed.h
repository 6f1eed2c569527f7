/* typed.h: what is typed at the terminal that standard input is. */
#ifndef TYPED_H
#define TYPED_H

#include <stddef.h>

enum typed_unit {
    TYPED_KEY,  /* keys, as soon as they are pressed, and not shown */
    TYPED_LINE, /* a line, which can be edited until Enter is pressed */
};

enum { TYPED_CLOSED = -1 };

/* Waits for at most `seconds` (INFINITY: for ever) and puts what is typed into `bytes`. Returns how
 * many they are; 0 where nothing came, or the host was interrupted; TYPED_CLOSED where nothing
 * will come any more, or standard input is no terminal. The terminal is as it was before. */
int typed_wait(enum typed_unit unit, double seconds, char *bytes, size_t size);

#endif
