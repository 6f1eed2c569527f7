/* function_marks.c: marks functions of the device, by an annotation that clang keeps in LLVM IR. A
 * lambda needs no mark, because what calls it in a kernel is marked. */
#include "compile/transform/function_marks.h"

static const char MARK[] = "__attribute__((annotate(\"emucc device\")))";

static bool is_attribute(const struct source *source, int i)
{
    return is(source, i, "[") && is(source, i + 1, "[");
}

/* Does the word follow the brackets of a lambda, where no attribute may stand? */
static bool is_of_lambda(const struct source *source, int i)
{
    int before = i - 1;
    while (is(source, before, "__host__") || is(source, before, "__device__"))
        before--;
    return is(source, before, "]") && !is_attribute(source, source->tokens[before].match);
}

/* Has the transform removed the word, as it does for a function? For a variable, it writes
 * something instead. */
static bool is_taken_out(const struct source *source, int i)
{
    const char *instead = source->tokens[i].instead;
    return instead && !*instead;
}

void mark_functions(struct source *source)
{
    static const char *const words[] = {"__global__", "__device__"};
    for (int k = 0; k < 2; k++)
        for (int i = first_like(source, words[k]); i != 0; i = source->tokens[i].next) {
            if (!is(source, i, words[k]) || !is_taken_out(source, i) || is_of_lambda(source, i))
                continue;
            int at = i + 1; /* C++ attributes come first */
            while (is_attribute(source, at))
                at = behind(source, at);
            write_before(source, at, " ");
            write_before(source, at, MARK);
        }
}
