/* tokens.h: C++ as tokens, and what the transform (emulate.c) writes in their place.
 *
 * A file is read once: strings, raw strings, numbers, comments and preprocessor lines are known,
 * and brackets are matched. What lies between tokens is blank: white space, comments, preprocessor
 * lines. It is written as it was, so every token stays in its line. */
#ifndef TOKENS_H
#define TOKENS_H

#include <stdbool.h>

#include "compile/source/text.h"

enum token_kind {
    EDGE, /* before the first token, and behind the last: empty */
    WORD,
    NUMBER,
    QUOTED,      /* a string or character, with its prefix */
    PUNCTUATION, /* < and > are always tokens of their own, for >> may close two lists */
};

struct token {
    enum token_kind kind;
    const char *text; /* in the source: not ended by a 0 */
    int length;
    int match; /* of a bracket, the other one; of <, the > that closes it if it opens a list of
                  template arguments, which the reader must know; else 0, which is an edge */
    int outer; /* the ( [ or { that it lies in; 0: none */
    enum owner { PROGRAM, SYSTEM, EMULATOR } owner; /* whose file it is in */
    int next; /* the next token that may have the same text (first_like); 0: there is none */
    char *before, *instead; /* what is written before it, and in its place; NULL: nothing, itself */
};

struct marker {              /* # 7 "file" 1 */
    const char *text, *next; /* where its own line begins, and the one that it speaks of */
    int line;
    int flag;    /* 1: a file is entered; 0: none */
    bool system; /* it is a system's header */
    char *file;
};

struct source {
    const char *name;
    struct text text;
    struct token *tokens;
    int count; /* the index of the edge behind the last token; that before the first has 0 */
    struct marker *markers;
    int marker_count;
    int *alike; /* where lists of tokens begin that may have the same text */
};

struct source source_read(const char *name);
void source_free(struct source *source);
/* The file and line that this text of the source comes from. */
const char *place_of(const struct source *source, const char *at, int *line);
/* Ends the program with a message about the place of this text in the source. */
_Noreturn void complain(const struct source *source, const char *at, const char *message);
/* The same, and the program goes on. */
void remark(const struct source *source, const char *at, const char *message);

/* ---- asking ---- */

/* Is the token i this word or punctuation? */
bool is(const struct source *source, int i, const char *text);
/* Is it one of these words? The list ends with NULL. */
bool is_any(const struct source *source, int i, const char *const *words);
/* Is it one of these characters? */
bool is_one_of(const struct source *source, int i, const char *characters);
bool same(const struct token *a, const struct token *b);
bool is_own(const struct source *source, int i); /* in the program's own files */
/* The first token that may have this text: it or `next` of it and so on is each that has. 0: none.
 */
int first_like(const struct source *source, const char *text);
/* Does a launch's <<< begin at token i? */
bool opens_launch(const struct source *source, int i);
/* Does a statement begin at token i? */
bool begins_statement(const struct source *source, int i);
/* The first token behind the group that begins at i: behind a closing bracket, or just the next. */
int behind(const struct source *source, int i);

/* ---- writing ---- */

/* In front of what is already written before token i. */
void write_before(struct source *source, int i, const char *text);
void write_instead(struct source *source, int i, const char *text);
/* Nothing is written of the tokens from `from` to before `to`. */
void erase(struct source *source, int from, int to);
/* The tokens from `from` to before `to` on one line: as they were read; as they are written by now.
 * The caller frees it. */
char *as_read(const struct source *source, int from, int to);
char *as_written(const struct source *source, int from, int to);
/* The whole source, as it is written by now. */
struct text source_write(const struct source *source);

#endif
