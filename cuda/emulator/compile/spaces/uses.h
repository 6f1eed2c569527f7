/* uses.h: what functions use, as the plugin of clang wrote it (compile/passes/uses.cpp). */
#ifndef USES_H
#define USES_H

#include <stdbool.h>

#include "compile/source/tokens.h"

/* Something that a function names: a function or variable, not one of its own. */
struct use {
    const char *name; /* for the linker */
    const char *file;
    int line;
    bool is_call, is_address;
    bool is_result;              /* it is called for its result */
    bool is_written, is_element; /* it, or a part of it, gets a value */
};

struct compiled {
    const char *symbol; /* for the linker */
    char *name;         /* "a::f", without template arguments */
    char *key;          /* the symbol, readable: the same for all of a constructor's */
    const char *file;   /* of its first line of code; NULL: it has none */
    int line;
    bool has_result;
    bool is_lambda; /* it is none of the program's declared ones */
    bool passes;    /* it is none of the program's: it passes a launch's arguments on */
    int first, end; /* its uses in the list */
};

struct uses {
    struct text text; /* to which the strings below point, but for a function's names */
    struct compiled *functions;
    int function_count;
    struct use *list;
    int count;
};

/* Of the file at `path`; files are named as in the source's line markers. */
struct uses read_uses(const struct source *source, const char *path);
void free_uses(struct uses *uses);

#endif
