/* text.h: a growing text, for the transform (emulate.c). */
#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>

/* Exit codes: what was reported is a mistake of the program; its inline PTX has to be translated
 * first (parts/ptx); or the emulator itself cannot go on. */
enum { WRONG_PROGRAM = 1, HAS_PTX = 3, BROKEN = 70 };

struct text {
    char *data; /* ends with a 0 once anything was appended; the caller frees it */
    size_t length, capacity;
};

void append(struct text *text, const char *data, size_t length);
void append_string(struct text *text, const char *string);
void append_quoted(struct text *text, const char *string); /* as a literal of C */
/* A string of a list, which is a section of the program's: for who asks at run time. */
void append_listed(struct text *text, const char *list, int number, const char *string);
struct text read_file(const char *name);
void *need(void *memory); /* the same, unless it is NULL: then ends the program */

/* Behind a quoted string or character, which begins at p. One that does not end ends with its line,
 * and the compiler says so. */
const char *skip_quoted(const char *p);

#endif
