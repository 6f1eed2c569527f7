/* declaration_rules.c: how kernels and shared memory must not be declared. */
#include "compile/spaces/declaration_rules.h"

#include <string.h>

static void tell_declared(struct check *check, const struct declared *one, const char *why)
{
    tell(check, one->file, one->line, true, "the kernel '%s' %s", one->name, why);
}

static void check_parameters(struct check *check, const struct declared *kernel)
{
    const struct source *source = check->source;
    int open = kernel->parameters, close = source->tokens[open].match;
    for (int i = open + 1; i < close; i = behind(source, i)) {
        bool pack = source->tokens[i + 1].kind == WORD || is(source, i - 1, ">");
        if (is(source, i, "...") && i + 1 == close && is(source, i - 1, ",") && !pack)
            tell_declared(check, kernel, "cannot have a variable number of arguments");
    }
}

/* Returns the innermost function or lambda whose body contains the token; NULL if there is none. */
static const struct declared *around(const struct check *check, int token)
{
    const struct declared *found = NULL;
    for (int i = 0; i < check->declared.count; i++) {
        const struct declared *one = &check->declared.list[i];
        if (one->kind != VARIABLE && one->token < token && token < one->last &&
            (found == NULL || one->token > found->token))
            found = one;
    }
    return found;
}

static void check_shared(struct check *check, int token)
{
    const struct declared *function = around(check, token);
    int line;
    const char *file = place_of(check->source, check->source->tokens[token].text, &line);
    if (function && function->kind == FUNCTION && function->spaces == ON_HOST)
        tell(check, file, line, true,
             "'%s' runs on the host, which has no shared memory: declare __shared__ variables in "
             "kernels",
             function->name);
}

void check_declarations(struct check *check)
{
    for (int i = 0; i < check->declared.count; i++) {
        const struct declared *one = &check->declared.list[i];
        if (one->kind != FUNCTION || !(one->spaces & KERNEL))
            continue;
        if (one->spaces != KERNEL)
            tell_declared(check, one,
                          "is declared __global__, so it cannot be __host__ or __device__ as well");
        if (one->is_member)
            tell_declared(check, one,
                          "cannot be a member of a class: make it a function of its own");
        check_parameters(check, one);
    }
    for (int i = 1; i < check->source->count; i++)
        if (is_own(check->source, i) && is(check->source, i, "__shared__"))
            check_shared(check, i);
}
