/* text.h: a growing text, for the transform (emulate.c). */
#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>

/* Exit codes: the program has an error, which was reported; its inline PTX has to be translated
 * first (parts/ptx); the emulator itself cannot go on. */
enum { WRONG_PROGRAM = 1, HAS_PTX = 3, BROKEN = 70 };

struct text {
    char *data; /* ends with a 0 once anything was appended; the owner frees it */
    size_t length, capacity;
};

void append(struct text *text, const char *data, size_t length);
void append_string(struct text *text, const char *string);
void append_quoted(struct text *text, const char *string); /* as a C literal */
/* Appends string number `number` of a list, in a section that the run time reads. */
void append_listed(struct text *text, const char *list, int number, const char *string);
struct text read_file(const char *name);
void *need(void *memory); /* returns `memory`; ends the program if it is NULL */

/* Returns the end of the quoted string or character that begins at p. A quote that is not closed
 * ends with its line; the compiler reports it. */
const char *skip_quoted(const char *p);

#endif
