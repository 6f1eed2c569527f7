/* text.h: a growing text, and the lexical units of C++ in it, for the transform (emulate.c). */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *data; /* ends with a 0 once anything was appended; the caller frees it */
    size_t length, capacity;
};

/* For messages: the file's name, and the text under way in the present pass. */
extern const char *file_name, *source;

/* Ends the program with a message about the place `at` in `source`. */
_Noreturn void complain(const char *at, const char *message);

void append(struct text *text, const char *data, size_t length);
void append_string(struct text *text, const char *string);
void append_quoted(struct text *text, const char *p); /* as a literal of C */
struct text read_file(const char *name);

bool is_word(char c);
/* The end of the unit at p: a comment, literal, preprocessor line, word, number or character. */
const char *skip_unit(const char *p);
const char *skip_line(const char *p); /* a preprocessor line, with its continuations */
bool is_blank(const char *p);         /* white space, comments and line markers */
const char *skip_blank(const char *p);
bool word_is(const char *p, const char *end, const char *word);
/* The end of a bracketed stretch that starts at p with (, [ or {. */
const char *skip_brackets(const char *p);
/* The end of template arguments that start at p with <, or NULL where it is a comparison. */
const char *skip_template(const char *p);

#endif
