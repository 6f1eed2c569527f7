/* space_check.h: what the rules (spaces.c) use: what a name means in the program, and messages. */
#ifndef SPACE_CHECK_H
#define SPACE_CHECK_H

#include "compile/spaces/declared.h"
#include "compile/spaces/uses.h"

struct check {
    const struct source *source;
    struct declarations declared;
    struct uses uses;
    bool relaxed, wrong;
    struct text reported; /* all messages so far, those of the compiler, too */
};

/* Returns the last part of a qualified name; for an operator, all of it. */
const char *last_part(const char *name);
/* Returns its declaration; NULL if it is not the program's, or if several in the same lines may be
 * meant. */
const struct declared *declaration_of(const struct check *check, const struct compiled *one);
/* Returns where it runs, as bits of enum space; 0 if unknown. */
unsigned spaces_of(const struct check *check, const struct compiled *one);
/* Returns the declaration that a use means; NULL if the program does not declare it. *code: the
 * compiled function, or NULL. */
const struct declared *meaning(const struct check *check, const struct use *use,
                               const struct compiled **code);

/* Prints an error or a warning, each only once. */
__attribute__((format(printf, 5, 6))) void tell(struct check *check, const char *file, int line,
                                                bool error, const char *format, ...);

#endif
