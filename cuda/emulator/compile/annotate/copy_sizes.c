/* copy_sizes.c: copies whose size is sizeof of the name that they copy from or to. For an array,
 * this is its whole size; for a pointer, it is the size of the pointer itself:
 *
 * cudaMemcpy(h, d, sizeof(h), kind);  becomes
 * cudaMemcpy(h, d, sizeof(h) + emulator_sized(&(h), (h)), kind); */
#include "compile/annotate/copy_sizes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the next comma from token i on within its brackets, or `close`, where the brackets end.
 */
static int comma_behind(const struct source *source, int i, int close)
{
    while (i < close && !is(source, i, ","))
        i = behind(source, i);
    return i;
}

/* Are the tokens from `from` to before `to` a name, such as h, p->h or h[0]? */
static bool names_one(const struct source *source, int from, int to)
{
    for (int i = from; i < to; i++)
        if (source->tokens[i].kind != WORD && source->tokens[i].kind != NUMBER &&
            !is_one_of(source, i, ".[]") && !is(source, i, "->"))
            return false;
    return from < to && source->tokens[from].kind == WORD;
}

/* Are the tokens from `begin` to before `end` the same as the argument from `from` to before `to`,
 * apart from a cast? */
static bool is_argument(const struct source *source, int begin, int end, int from, int to)
{
    if (is(source, from, "("))
        from = source->tokens[from].match + 1;
    if (end - begin != to - from)
        return false;
    for (int i = begin; i < end; i++)
        if (!same(&source->tokens[i], &source->tokens[from + i - begin]))
            return false;
    return true;
}

static void tell_size(struct source *source, int open)
{
    const int close = source->tokens[open].match;
    const int first = comma_behind(source, open + 1, close);
    const int second = first < close ? comma_behind(source, first + 1, close) : close;
    const int third = second < close ? comma_behind(source, second + 1, close) : close;
    const bool braced = is(source, second + 2, "(");
    const int begin = second + 2 + braced, end = third - braced;
    if (third >= close || !is(source, second + 1, "sizeof") ||
        (braced && source->tokens[second + 2].match != third - 1) ||
        !names_one(source, begin, end) ||
        (!is_argument(source, begin, end, open + 1, first) &&
         !is_argument(source, begin, end, first + 1, second)))
        return;
    char *const name = as_read(source, begin, end);
    const size_t room = 2 * strlen(name) + 40;
    char *const call = need(malloc(room));
    snprintf(call, room, " + emulator_sized(&(%s), (%s))", name, name);
    write_before(source, third, call);
    free(call);
    free(name);
}

void tell_sizes(struct source *source)
{
    static const char *const names[] = {"cudaMemcpy", "cudaMemcpyAsync"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        for (int i = first_like(source, names[n]); i; i = source->tokens[i].next)
            if (is(source, i, names[n]) && is_own(source, i) && is(source, i + 1, "(") &&
                source->tokens[i + 1].match)
                tell_size(source, i + 1);
}
