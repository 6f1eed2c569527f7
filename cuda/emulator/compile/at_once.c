/* at_once.c: structs in memory that are set at once: at[i] = {…}; at[i] = T{…}; at->b = T();
 *
 * Of these g++ makes as many stores as the struct has members. A GPU's compiler makes one, as far
 * as that is aligned; so does g++ where the struct is copied, which it is in emulator_entire(). */
#include "at_once.h"

/* The } of a struct, behind which variables of it are declared: struct a {…} list[] = {…}; */
static bool ends_struct(const struct source *source, int i)
{
    const int open = is(source, i, "}") ? source->tokens[i].match : 0;
    for (int word = open - 1; open && word >= open - 2; word--)
        if (is(source, word, "struct") || is(source, word, "union") || is(source, word, "class") ||
            is(source, word, "enum"))
            return true;
    return false;
}

/* The first token of what is set, if that may lie in memory and the statement begins there; else 0.
 */
static int place_before(const struct source *source, int equals)
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
    return in_memory && begins_statement(source, i) && !ends_struct(source, i - 1) ? i : 0;
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
