/* uses.h: what functions use, as clang's plugin has written it (compile/passes/uses.cpp). */
#ifndef USES_H
#define USES_H

#include <stdbool.h>

#include "compile/source/tokens.h"

/* A use of a function or a variable that is not local. */
struct use {
    const char *name; /* linker symbol */
    const char *file;
    int line;
    bool is_call, is_address;
    bool is_result;              /* its result is used */
    bool is_written, is_element; /* it, or an element of it, is written */
};

struct compiled {
    const char *symbol; /* linker symbol */
    char *name;         /* "a::f", without template arguments */
    char *key;          /* the demangled symbol: the same for all variants of a constructor */
    const char *file;   /* file of its first line of code; NULL if it has no code */
    int line;
    bool has_result;
    bool is_lambda; /* it is a lambda, without a declared name */
    bool passes;    /* it is the emulator's code that passes a launch's arguments on */
    int first, end; /* its uses: indices into `list` */
};

struct uses {
    struct text text; /* holds the strings below, except a function's `name` and `key` */
    struct compiled *functions;
    int function_count;
    struct use *list;
    int count;
};

/* Reads the file at `path`. Files are named as in the source's line markers. Free the result with
 * free_uses(). */
struct uses read_uses(const struct source *source, const char *path);
void free_uses(struct uses *uses);

#endif
