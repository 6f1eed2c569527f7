/* dump.h: what functions use, as the compiler understands them: templates are instances, overloads
 * and operators are resolved, constants are numbers. gcc_dump.c and llvm_dump.c read what it wrote.
 */
#ifndef DUMP_H
#define DUMP_H

#include <stdbool.h>

#include "compile/source/tokens.h"

struct dumped {
    char *symbol; /* for the linker */
    char *name;   /* "a::f<int>" */
    char *plain;  /* "a::f" */
    char *key;    /* the symbol, readable: the same for all of a constructor's */
    char *result; /* its declaration up to its name: "void" */
    char *file;   /* of its first line of code; NULL: it has none */
    int line;
    bool is_lambda; /* it is none of the program's declared ones */
    bool launches;  /* it is none of the program's: it passes a launch's arguments on */
    const char *code, *code_end, *locals;
};

/* Something that a function names: a function or variable, not one of its own. */
struct use {
    char
        name[1024]; /* for the linker, or as in the source where the compiler has not yet decided */
    const char *file; /* not ended by a 0 */
    int file_length, line;
    bool is_call, is_address;
    bool is_result;              /* it is called for its result */
    bool is_written, is_element; /* it, or a part of it, gets a value */
};

struct dump {
    struct text text;
    const struct source *source; /* of which it tells */
    struct dumped *list;
    int count;
    /* The next that stands behind *at, which begins as the function's code; false: no more. */
    bool (*next_use)(const struct dump *, const struct dumped *, const char **at, struct use *);
    struct numbered *numbered; /* llvm_dump.c's own */
    int numbered_count;
};

/* What `one` points to is the dump's from then on. */
void add_dumped(struct dump *dump, struct dumped one);
void free_dump(struct dump *dump);

#endif
