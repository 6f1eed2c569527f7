/* allocations.c: cudaMalloc((void **)&p, bytes), as C would have it. What p leads to tells how a
 * GPU's compiler accesses it: so the cast goes. */
#include "compile/annotate/allocations.h"

/* Behind the cast to void ** that token i begins; else 0. */
static int behind_cast(const struct source *source, int i)
{
    return is(source, i, "(") && is(source, i + 1, "void") && is(source, i + 2, "*") &&
                   is(source, i + 3, "*") && is(source, i + 4, ")")
               ? i + 5
               : 0;
}

/* Behind the pointer whose tokens begin at i, if nothing is done with it but to look into structs
 * and arrays; else 0. */
static int behind_pointer(const struct source *source, int i)
{
    i += is(source, i, "&");
    while (source->tokens[i].kind == WORD || is(source, i, ".") || is(source, i, "->") ||
           is(source, i, "[") || is(source, i, "("))
        i = behind(source, i);
    return is(source, i, ",") ? i : 0;
}

static void keep_types_of(struct source *source, const char *function)
{
    for (int i = first_like(source, function); i; i = source->tokens[i].next) {
        const int cast = is(source, i, function) && is(source, i + 1, "(") ? i + 2 : 0;
        const int pointer = cast ? behind_cast(source, cast) : 0;
        const int end = pointer ? behind_pointer(source, pointer) : 0;
        if (!end || !is_own(source, i))
            continue;
        erase(source, cast, pointer);
        write_before(source, pointer, "emulator_typed(");
        write_before(source, end, ")");
    }
}

void keep_types(struct source *source)
{
    keep_types_of(source, "cudaMalloc");
    keep_types_of(source, "cudaMallocManaged");
    keep_types_of(source, "cudaMallocAsync");
}
