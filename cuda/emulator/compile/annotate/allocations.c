/* allocations.c: cudaMalloc((void **)&p, bytes), as written in C. The type of *p says how a GPU's
 * compiler accesses the memory, so the transform removes the cast. */
#include "compile/annotate/allocations.h"

/* Returns the token after the cast to void ** that begins at token i, or 0 if none does. */
static int behind_cast(const struct source *source, int i)
{
    return is(source, i, "(") && is(source, i + 1, "void") && is(source, i + 2, "*") &&
                   is(source, i + 3, "*") && is(source, i + 4, ")")
               ? i + 5
               : 0;
}

/* Returns the token after the pointer expression that begins at i, or 0 if it does more than select
 * members and elements. */
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
