/* declared.h: what a program declares, and where it lives: on the host or on the device. */
#ifndef DECLARED_H
#define DECLARED_H

#include "compile/source/tokens.h"

enum space { ON_HOST = 1, ON_DEVICE = 2, KERNEL = 4 };

struct declared {
    enum { FUNCTION, LAMBDA, VARIABLE } kind;
    unsigned spaces;  /* of enum space; a variable's memory is the host's or the device's */
    bool is_constant; /* declared constexpr */
    bool is_managed, in_constant_memory;
    bool is_member; /* declared in a class */
    bool is_definition;
    char *name;  /* of a lambda ""; of an operator all of it: operator+ */
    char *scope; /* "a::b::", or "" */
    const char *file;
    int line, last_line; /* from its name to the end of its body */
    int token, last;     /* the same in tokens; the last is 0 without a body */
    int parameters;      /* of a function: the ( */
};

struct declarations {
    struct declared *list;
    int count;
};

/* All functions, variables that outlive a function, and lambdas that say where they run, in the
 * program's own files: not in the system's headers, nor in the emulator's. */
struct declarations read_declarations(const struct source *source);
void free_declarations(struct declarations *all);

#endif
