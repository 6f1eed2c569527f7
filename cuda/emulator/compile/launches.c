/* launches.c: launches of kernels.
 *
 * kernel<<<grid, block, …>>>(a, b)  becomes
 * emulator_launch("kernel", emulator_configuration(grid, block, …),
 *                 [=, emulator_1 = a, emulator_2 = b]() { kernel(emulator_1, emulator_2); },
 *                 (const void *)(kernel)) */
#include "launches.h"

#include <stdio.h>
#include <stdlib.h>

#include "kernels.h"

static bool is_unclosed(const struct source *source, int i)
{
    return is_one_of(source, i, "([{") && source->tokens[i].match == 0;
}

/* The last three > of the first three or more behind the <<< at i, outside of brackets. */
static int closing_chevrons(const struct source *source, int i)
{
    int next = i + 3;
    while (!is_one_of(source, next, ";)]}") && !is_unclosed(source, next) && next < source->count) {
        if (is(source, next, ">") && is(source, next + 1, ">") && is(source, next + 2, ">") &&
            !is(source, next + 3, ">"))
            return next;
        next = behind(source, next);
    }
    complain(source, source->tokens[i].text, "this launch has no closing >>>");
}

/* Is the list that the < at i may open one of template arguments? Behind its > no operand begins,
 * unless it is a call: a comparison would want one. */
static bool is_template(const struct source *source, int i)
{
    int close = source->tokens[i].match;
    return is(source, i, "<") && close && source->tokens[i - 1].kind == WORD &&
           (is_one_of(source, close + 1, "({,)]}?:.=*/%^|") || is(source, close + 1, "::"));
}

/* The comma or parenthesis behind the argument that begins at i. */
static int argument_end(const struct source *source, int i)
{
    while (!is_one_of(source, i, ",)"))
        i = is_template(source, i) ? source->tokens[i].match + 1 : behind(source, i);
    return i;
}

/* Null pointers, braces and packs keep their meaning only where they stand in a call. */
static bool stays_in_call(const struct source *source, int begin, int end)
{
    bool alone = end == begin + 1;
    return is(source, begin, "{") || is(source, end - 1, "...") ||
           (alone && (is(source, begin, "0") || is(source, begin, "NULL") ||
                      is(source, begin, "__null") || is(source, begin, "nullptr")));
}

/* What stands in the parentheses at `open` becomes captures, so that each argument is evaluated
 * once; the call's own argument list is appended to `call`. */
static void capture_arguments(struct source *source, int open, struct text *call)
{
    int close = source->tokens[open].match, count = 0;
    write_instead(source, open, "");
    for (int begin = open + 1, end; begin < close; begin = end + 1) {
        end = argument_end(source, begin);
        append_string(call, count++ ? ", " : "");
        if (stays_in_call(source, begin, end)) {
            char *argument = as_written(source, begin, end);
            append_string(call, argument);
            free(argument);
            erase(source, begin - 1, end);
        } else {
            char name[32], capture[48];
            snprintf(name, sizeof name, "emulator_%d", count);
            snprintf(capture, sizeof capture, ", %s = ", name);
            append_string(call, name);
            write_instead(source, begin - 1, capture);
        }
    }
}

static void write_begin(struct source *source, int i, const char *kernel)
{
    struct text begin = {0};
    append_string(&begin, "emulator_launch(");
    append_quoted(&begin, kernel);
    append_string(&begin, ", emulator_configuration(");
    write_before(source, i, begin.data);
    free(begin.data);
}

/* `address` is NULL where it is not known. */
static void write_end(struct source *source, int i, const char *kernel, const char *arguments,
                      const char *address)
{
    struct text end = {0};
    append_string(&end, "]() __attribute__((no_sanitize_thread)) { "); /* see emulator_call */
    append_string(&end, kernel);
    append_string(&end, "(");
    append_string(&end, arguments);
    append_string(&end, "); }");
    if (address) {
        append_string(&end, ", (const void *)(");
        append_string(&end, address);
        append_string(&end, ")");
    }
    append_string(&end, ")");
    write_instead(source, i, end.data);
    free(end.data);
}

static void lower(struct source *source, int chevrons)
{
    const char *at = source->tokens[chevrons].text;
    int begin = kernel_begin(source, chevrons), end = closing_chevrons(source, chevrons);
    int open = end + 3;
    if (begin == chevrons)
        complain(source, at, "a launch needs a kernel's name before <<<");
    if (!is(source, open, "("))
        complain(source, at, "a launch needs its arguments in parentheses after >>>");
    if (source->tokens[open].match == 0)
        complain(source, at, "this launch has no closing parenthesis");
    struct text arguments = {0};
    append(&arguments, "", 0);
    capture_arguments(source, open, &arguments);
    char *kernel = as_read(source, begin, chevrons);
    char *address =
        has_address(source, begin, chevrons) ? as_written(source, begin, chevrons) : NULL;
    erase(source, begin, chevrons + 3);
    write_begin(source, begin, kernel);
    erase(source, end, open);
    write_instead(source, end, "), [=");
    write_end(source, source->tokens[open].match, kernel, arguments.data, address);
    free(address);
    free(kernel);
    free(arguments.data);
}

void lower_launches(struct source *source)
{
    for (int i = source->count - 1; i > 0; i--)
        if (opens_launch(source, i))
            lower(source, i);
}
