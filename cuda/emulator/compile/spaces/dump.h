/* dump.h: what functions use, as g++ understands them: templates are instances, overloads and
 * operators are resolved, constants are numbers.
 *
 * g++ writes it beside the object: -fdump-tree-lower-lineno-asmname. A line of it that is not
 * understood says nothing. */
#ifndef DUMP_H
#define DUMP_H

#include <stdbool.h>

#include "../source/text.h"

struct dumped {
    char *symbol; /* for the linker */
    char *name;   /* "a::f<int>" */
    char *plain;  /* "a::f" */
    char *key;    /* the symbol, readable: the same for all of a constructor's */
    char *result; /* its declaration up to its name: "void" */
    char *file;   /* of its first line of code; NULL: it has none */
    int line;
    bool launches; /* it is none of the program's: it passes a launch's arguments on */
    const char *code, *code_end, *locals;
};

struct dump {
    struct text text;
    struct dumped *list;
    int count;
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

struct dump read_dump(const char *name);
void free_dump(struct dump *dump);
/* The next that stands behind *at, which begins as the function's code; false: no more. */
bool next_use(const struct dumped *function, const char **at, struct use *use);
/* A symbol in words, or itself. The caller frees it. */
char *readable(const char *symbol);
/* Of these words, the name: no result, no parameters, no template arguments. The caller frees it.
 */
char *plain_name(const char *words);

#endif
