/* typed.h: reads keys and lines from the terminal of standard input. */
#ifndef TYPED_H
#define TYPED_H

#include <stddef.h>

enum typed_unit {
    TYPED_KEY,  /* keys, as soon as they are pressed, without echo */
    TYPED_LINE, /* a line, which can be edited until Enter is pressed */
};

enum { TYPED_CLOSED = -1 };

/* Waits for at most `seconds` (INFINITY: no limit) and stores what is typed in `bytes`. Returns the
 * number of bytes; 0 after the time or an interrupt; TYPED_CLOSED at the end of input or if
 * standard input is not a terminal. Restores the terminal's mode. */
int typed_wait(enum typed_unit unit, double seconds, char *bytes, size_t size);

#endif
