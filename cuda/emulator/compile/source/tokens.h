/* tokens.h: C++ as tokens, and the text that the transform (emulate.c) writes instead of them.
 *
 * A file is read once: strings, raw strings, numbers, comments and preprocessor lines are
 * recognised, and brackets are matched. Between tokens lies blank text: white space, comments,
 * preprocessor lines. It is written as it was, so every token stays in its line. */
#ifndef TOKENS_H
#define TOKENS_H

#include <stdbool.h>

#include "compile/source/text.h"

enum token_kind {
    EDGE, /* before the first token, and after the last: empty */
    WORD,
    NUMBER,
    QUOTED,      /* a string or character, with its prefix */
    PUNCTUATION, /* < and > are always single tokens, because >> may close two lists */
};

struct token {
    enum token_kind kind;
    const char *text; /* points into the source; no 0 at its end */
    int length;
    int match; /* of a bracket: its partner; of <: the > that closes its list of template arguments,
                  if the reader recognises one; else 0, which is an edge */
    int outer; /* the ( [ or { around it; 0: none */
    enum owner { PROGRAM, SYSTEM, EMULATOR } owner; /* owner of its file */
    int next; /* the next token with the same hash (first_like); 0: none */
    /* What is written before it, and instead of it; NULL: nothing, or the token itself. */
    char *before, *instead;
};

struct marker {              /* # 7 "file" 1 */
    const char *text, *next; /* where its own line begins, and the line that it describes */
    int line;
    int flag;    /* 1: a file is entered; 0: none */
    bool system; /* it is a system header */
    char *file;
};

struct source {
    const char *name;
    struct text text;
    struct token *tokens;
    int count; /* the index of the edge after the last token; that before the first is 0 */
    struct marker *markers;
    int marker_count;
    int *alike; /* the first token of each hash */
};

struct source source_read(const char *name);
void source_free(struct source *source);
/* Returns the file, and in *line the line, from which the text at `at` comes. */
const char *place_of(const struct source *source, const char *at, int *line);
/* Ends the program with an error message about the place of `at`. */
_Noreturn void complain(const struct source *source, const char *at, const char *message);
/* Prints a warning about the place of `at`. */
void remark(const struct source *source, const char *at, const char *message);

/* ---- tests ---- */

/* Is the token i this word or punctuation? */
bool is(const struct source *source, int i, const char *text);
/* Is it one of these words? The list ends with NULL. */
bool is_any(const struct source *source, int i, const char *const *words);
/* Is it one of these characters? */
bool is_one_of(const struct source *source, int i, const char *characters);
bool same(const struct token *a, const struct token *b);
bool is_own(const struct source *source, int i); /* in the program's own files? */
/* Returns the first token with the hash of `text`; `next` leads to the others. The caller compares
 * their text. 0: none. */
int first_like(const struct source *source, const char *text);
/* Does a launch's <<< begin at token i? */
bool opens_launch(const struct source *source, int i);
/* Does a statement begin at token i? */
bool begins_statement(const struct source *source, int i);
/* Returns the token after the group that begins at i: after the closing bracket, or simply the next
 * token. */
int behind(const struct source *source, int i);

/* ---- writing ---- */

/* Before what is already written before token i. */
void write_before(struct source *source, int i, const char *text);
void write_instead(struct source *source, int i, const char *text);
/* Removes the tokens from `from` to before `to`. */
void erase(struct source *source, int from, int to);
/* The tokens from `from` to before `to` on one line: as they were read; as they are written so far.
 * The caller frees the result. */
char *as_read(const struct source *source, int from, int to);
char *as_written(const struct source *source, int from, int to);
/* The whole source, as it is written so far. */
struct text source_write(const struct source *source);

#endif
