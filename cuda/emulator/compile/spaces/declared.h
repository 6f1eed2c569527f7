/* declared.h: what a program declares, and whether it lives on the host or on the device. */
#ifndef DECLARED_H
#define DECLARED_H

#include "compile/source/tokens.h"

enum space { ON_HOST = 1, ON_DEVICE = 2, KERNEL = 4 };

struct declared {
    enum { FUNCTION, LAMBDA, VARIABLE } kind;
    unsigned spaces;  /* bits of enum space; of a variable: where its memory lies */
    bool is_constant; /* declared constexpr */
    bool is_managed, in_constant_memory;
    bool is_member; /* declared in a class */
    bool is_definition;
    char *name;  /* "" for a lambda; the whole name for an operator: operator+ */
    char *scope; /* "a::b::", or "" */
    const char *file;
    int line, last_line; /* from its name to the end of its body */
    int token, last;     /* the same as tokens; `last` is 0 without a body */
    int parameters;      /* the ( of a function's parameters */
};

struct declarations {
    struct declared *list;
    int count;
};

/* Returns all functions, variables that outlive a function, and lambdas with __host__ or
 * __device__, in the program's own files: not in system headers, nor in the emulator's. Free the
 * result with free_declarations(). */
struct declarations read_declarations(const struct source *source);
void free_declarations(struct declarations *all);

#endif
