/* launch_arguments.c: a launch's arguments.
 *
 * a  becomes  emulator_1 = a;  if the kernel's parameter is a reference,
 * &emulator_1 = emulator_referred("kernel", "a", a) */
#include "compile/transform/launch_arguments.h"

#include <stdio.h>
#include <stdlib.h>

#include "compile/transform/kernels.h"

/* May the < at i open a list of template arguments? After its > no operand begins, unless it is a
 * call; a comparison would need one. */
static bool is_template(const struct source *source, int i)
{
    int close = source->tokens[i].match;
    return is(source, i, "<") && close && source->tokens[i - 1].kind == WORD &&
           (is_one_of(source, close + 1, "({,)]}?:.=*/%^|") || is(source, close + 1, "::"));
}

/* Returns the comma or parenthesis after the argument that begins at i. */
static int argument_end(const struct source *source, int i)
{
    while (!is_one_of(source, i, ",)"))
        i = is_template(source, i) ? source->tokens[i].match + 1 : behind(source, i);
    return i;
}

/* Do several functions of the program have this name? Then the call selects one. */
static bool is_overloaded(const struct source *source, int name)
{
    int bodies = 0;
    for (int i = 1; source->tokens[name].kind == WORD && i < source->count; i++)
        bodies += same(&source->tokens[i], &source->tokens[name]) && is(source, i + 1, "(") &&
                  is_own(source, i) && is(source, source->tokens[i + 1].match + 1, "{");
    return bodies > 1;
}

/* Must the argument stay in the call? Null pointers, braces, packs and overloaded functions have
 * their meaning only there. */
static bool stays_in_call(const struct source *source, int begin, int end)
{
    bool alone = end == begin + 1 || is(source, end - 2, "::") ||
                 (end == begin + 2 && is(source, begin, "&"));
    return is(source, begin, "{") || is(source, end - 1, "...") ||
           (alone &&
            (is(source, begin, "0") || is(source, begin, "NULL") || is(source, begin, "__null") ||
             is(source, begin, "nullptr") || is_overloaded(source, end - 1)));
}

/* ---- references ---- */

struct parameters {
    int count, defaults;
    bool pack, is_reference; /* is_reference: of the parameter asked for */
};

/* Reads the parameters after the ( at `open`. Is parameter `number` a reference? */
static struct parameters read_parameters(const struct source *source, int open, int number)
{
    int close = source->tokens[open].match;
    struct parameters all = {.count = close > open + 1};
    for (int i = open + 1; i < close; i = behind(source, i)) {
        if (is(source, i, "=")) { /* its value may be anything */
            all.defaults++;
            while (i + 1 < close && !is(source, i + 1, ","))
                i = behind(source, i);
        }
        if (is(source, i, "<") && source->tokens[i].match)
            i = source->tokens[i].match;
        all.count += is(source, i, ",");
        all.pack = all.pack || is(source, i, "...");
        bool refers = is(source, i, "&") || (is(source, i, "(") && is(source, i + 1, "&"));
        if (refers && (all.count == number + 1 || is(source, i + 1, "...")))
            all.is_reference = true;
    }
    return all;
}

/* Does the kernel take parameter `number` by reference? Of several kernels with this name, those
 * with a fitting number of parameters count, and all of them have to. */
static bool takes_reference(const struct source *source, int name, int number, int given)
{
    bool found = false;
    for (int i = first_like(source, "__global__"); i; i = source->tokens[i].next) {
        int declared = is(source, i, "__global__") ? kernel_declared(source, i + 1) : 0;
        if (declared == 0 || !same(&source->tokens[declared], &source->tokens[name]))
            continue;
        struct parameters all = read_parameters(source, declared + 1, number);
        bool meant = all.pack || (all.count - all.defaults <= given && given <= all.count);
        if (meant && !all.is_reference)
            return false;
        found = found || meant;
    }
    return found;
}

static int count_arguments(const struct source *source, int open)
{
    int close = source->tokens[open].match, count = 0;
    for (int i = open + 1; i < close; i = argument_end(source, i) + 1)
        count++;
    return count;
}

static void refuse_rvalue(const struct source *source, int name, int at)
{
    char message[256];
    const struct token *kernel = &source->tokens[name];
    snprintf(message, sizeof message,
             "the kernel '%.*s' cannot have a parameter that is a reference (&&): make it a value",
             kernel->length < 100 ? kernel->length : 100, kernel->text);
    complain(source, source->tokens[at].text, message);
}

void refuse_rvalues(const struct source *source)
{
    for (int i = first_like(source, "__global__"); i; i = source->tokens[i].next) {
        bool is_kernel = is(source, i, "__global__") && is_own(source, i);
        int name = is_kernel ? kernel_declared(source, i + 1) : 0;
        int close = name ? source->tokens[name + 1].match : 0;
        for (int j = name + 2; j < close; j = behind(source, j)) {
            if (is(source, j, "=")) /* its value may be anything */
                while (j + 1 < close && !is(source, j + 1, ","))
                    j = behind(source, j);
            if (is(source, j, "&&"))
                refuse_rvalue(source, name, j);
        }
    }
}

/* ---- all arguments ---- */

static void capture(struct source *source, int begin, int end, const char *name, int kernel)
{
    struct text capture = {0};
    append_string(&capture, kernel ? ", &" : ", ");
    append_string(&capture, name);
    append_string(&capture, " = ");
    if (kernel) {
        char *word = as_read(source, kernel, kernel + 1), *argument = as_read(source, begin, end);
        append_string(&capture, "emulator_referred(");
        append_quoted(&capture, word);
        append_string(&capture, ", ");
        append_quoted(&capture, argument);
        append_string(&capture, ", ");
        write_before(source, end, ")");
        free(argument);
        free(word);
    }
    write_instead(source, begin - 1, capture.data);
    free(capture.data);
}

struct arguments capture_arguments(struct source *source, int chevrons, int open)
{
    struct arguments all = {.all_captured = true};
    int kernel = kernel_name(source, chevrons), given = count_arguments(source, open);
    int close = source->tokens[open].match, count = 0;
    append(&all.call, "", 0);
    append(&all.types, "", 0);
    write_instead(source, open, "");
    for (int begin = open + 1, end; begin < close; begin = end + 1) {
        bool by_reference = takes_reference(source, kernel, count, given);
        end = argument_end(source, begin);
        append_string(&all.call, count++ ? ", " : "");
        if (stays_in_call(source, begin, end)) {
            if (by_reference)
                complain(source, source->tokens[begin].text,
                         "the kernel takes this by reference, so it gets the address of a host "
                         "variable, which a GPU cannot read: make the parameter a value");
            all.all_captured = false;
            char *argument = as_written(source, begin, end);
            append_string(&all.call, argument);
            free(argument);
            write_instead(source, begin - 1, ""); /* the comma before it */
            erase(source, begin, end);
        } else {
            char name[32];
            snprintf(name, sizeof name, "emulator_%d", count);
            append_string(&all.call, name);
            append_string(&all.types, count > 1 ? ", decltype(" : "decltype(");
            append_string(&all.types, name);
            append_string(&all.types, ")");
            capture(source, begin, end, name, by_reference ? kernel : 0);
            all.references |= (unsigned long long)by_reference << (count - 1);
        }
    }
    return all;
}
