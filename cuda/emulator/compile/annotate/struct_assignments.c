/* struct_assignments.c: structs in memory that are set at once: at[i] = {…}; at[i] = T{…}; at->b =
 * T();
 *
 * Of these g++ makes as many stores as the struct has members. A GPU's compiler makes one, as far
 * as that is aligned; so does g++ where the struct is copied, which it is in emulator_entire(). */
#include "compile/annotate/struct_assignments.h"

/* The } of a type, behind which variables of it are declared: struct a {…} list[] = {…}; What it
 * begins with may be followed by alignas(16), by a name, and by bases. */
static bool ends_type(const struct source *source, int i)
{
    if (!is(source, i, "}"))
        return false;
    for (i = source->tokens[i].match - 1; i > 0 && !is_one_of(source, i, ";{}"); i--) {
        if (is(source, i, "struct") || is(source, i, "union") || is(source, i, "class") ||
            is(source, i, "enum"))
            return true;
        if (is_one_of(source, i, ")]"))
            i = source->tokens[i].match;
    }
    return false;
}

int place_before(const struct source *source, int equals)
{
    int i = equals - 1;
    bool in_memory = false;
    for (;;) {
        const bool member =
            source->tokens[i].kind == WORD && (is(source, i - 1, ".") || is(source, i - 1, "->"));
        if (!member && !is(source, i, "]"))
            break;
        in_memory = in_memory || !is(source, i - 1, ".");
        i = member ? i - 2 : source->tokens[i].match - 1;
    }
    if (!is(source, i, ")") && source->tokens[i].kind != WORD)
        return 0;
    if (is(source, i, ")")) { /* a pointer's, mostly */
        i = source->tokens[i].match;
        in_memory = true;
    }
    for (; is(source, i - 1, "*"); i--)
        in_memory = true;
    return in_memory && begins_statement(source, i) && !ends_type(source, i - 1) ? i : 0;
}

/* Is it {…}, T{…} or T(), and all that the statement has left? */
static bool is_whole(const struct source *source, int i)
{
    const int first = i;
    while (source->tokens[i].kind == WORD || is(source, i, "::") ||
           (is(source, i, "<") && source->tokens[i].match))
        i = is(source, i, "<") ? source->tokens[i].match + 1 : i + 1;
    const int close = source->tokens[i].match;
    const bool nothing = i > first && is(source, i, "(") && close == i + 1;
    return (nothing || is(source, i, "{")) && is(source, close + 1, ";");
}

void set_at_once(struct source *source)
{
    for (int i = 1; i < source->count; i++) {
        const int begin = is(source, i, "=") && is_own(source, i) && is_whole(source, i + 1)
                              ? place_before(source, i)
                              : 0;
        if (!begin)
            continue;
        write_before(source, begin, "emulator_entire(");
        write_before(source, i, ")");
    }
}
