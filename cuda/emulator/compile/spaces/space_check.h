/* space_check.h: what the rules (spaces.c) stand on: what a name means in the program, and telling.
 */
#ifndef SPACE_CHECK_H
#define SPACE_CHECK_H

#include "compile/spaces/declared.h"
#include "compile/spaces/uses.h"

struct check {
    const struct source *source;
    struct declarations declared;
    struct uses uses;
    bool relaxed, wrong;
    struct text told; /* by the compiler, too */
};

/* A name without what it is a member of; an operator's is all of it. */
const char *last_part(const char *name);
/* Its declaration; NULL: it is not the program's, or several in the same lines may be it. */
const struct declared *declaration_of(const struct check *check, const struct compiled *one);
/* Where it runs, as enum space; 0: it is not known. */
unsigned spaces_of(const struct check *check, const struct compiled *one);
/* What a use means; NULL: nothing that the program itself declares. `code`: the function, if it
 * was compiled. */
const struct declared *meaning(const struct check *check, const struct use *use,
                               const struct compiled **code);

/* An error or a warning, each once. */
__attribute__((format(printf, 5, 6))) void tell(struct check *check, const char *file, int line,
                                                bool error, const char *format, ...);

#endif
