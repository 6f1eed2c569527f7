/* launches.c: launches of kernels.
 *
 * kernel<<<grid, block, …>>>(a, b)  becomes
 * emulator_launch("kernel", emulator_configuration(grid, block, …),
 *                 [=, emulator_1 = a, emulator_2 = b]() { kernel(emulator_1, emulator_2); },
 *                 (const void *)(kernel)) */
#include "launches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
 * once; the call's own argument list is appended to `call`, and what types they have to `types`.
 * Returns whether all did. */
static bool capture_arguments(struct source *source, int open, struct text *call,
                              struct text *types)
{
    bool all = true;
    int close = source->tokens[open].match, count = 0;
    write_instead(source, open, "");
    for (int begin = open + 1, end; begin < close; begin = end + 1) {
        end = argument_end(source, begin);
        append_string(call, count++ ? ", " : "");
        if (stays_in_call(source, begin, end)) {
            all = false;
            char *argument = as_written(source, begin, end);
            append_string(call, argument);
            free(argument);
            erase(source, begin - 1, end);
        } else {
            char name[32], capture[48];
            snprintf(name, sizeof name, "emulator_%d", count);
            snprintf(capture, sizeof capture, ", %s = ", name);
            append_string(call, name);
            append_string(types, count > 1 ? ", decltype(" : "decltype(");
            append_string(types, name);
            append_string(types, ")");
            write_instead(source, begin - 1, capture);
        }
    }
    return all;
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

struct call {
    char *kernel, *address; /* the address is NULL where it is not known */
    const char *arguments, *types;
    bool objects; /* an argument may be an object */
};

static void append_all(struct text *text, const char *const *parts)
{
    for (; *parts; parts++)
        append_string(text, *parts);
}

/* What a thread does: it calls the kernel. Where an argument may be an object that functions copy
 * or end, emulator/arguments.h decides. */
static void append_body(struct text *text, const struct call *call)
{
    const char *const plain[] = {
        "]() __attribute__((no_sanitize_thread)) { ", /* see emulator_call */
        call->kernel,
        "(",
        call->arguments,
        "); }",
        NULL};
    const char *const objects[] = {
        ("](auto emulator_passing) __attribute__((no_sanitize_thread)) { if constexpr "
         "(emulator_passing.template values<"),
        call->types,
        ">()) ",
        call->kernel,
        "(",
        call->arguments,
        "); else emulator_passing(",
        call->kernel,
        ", ",
        call->arguments,
        "); }",
        NULL};
    const char *const unclear[] = {
        ("](auto emulator_passing) __attribute__((no_sanitize_thread)) { auto emulator_find = "
         "[](auto... emulator_type) -> decltype(static_cast<void (*)(typename "
         "decltype(emulator_type)::type...)>("),
        call->kernel,
        ")) { return ",
        call->kernel,
        "; }; (void)emulator_find; if constexpr (emulator_passing.template values<",
        call->types,
        ">() || !emulator_passing.template finds<decltype(emulator_find), ",
        call->types,
        ">()) ",
        call->kernel,
        "(",
        call->arguments,
        "); else emulator_passing(emulator_find(emulator_type<",
        NULL};
    append_all(text, !call->objects ? plain : call->address ? objects : unclear);
    if (!call->objects || call->address)
        return;
    for (const char *p = call->types; *p; p++) {
        bool next = strncmp(p, ", ", 2) == 0;
        append(text, next ? ">(), emulator_type<" : p, next ? strlen(">(), emulator_type<") : 1);
        p += next;
    }
    const char *const end[] = {">()), ", call->arguments, "); }", NULL};
    append_all(text, end);
}

static void write_end(struct source *source, int i, const struct call *call)
{
    struct text end = {0};
    append_body(&end, call);
    if (call->address) {
        const char *const address[] = {", (const void *)(", call->address, ")", NULL};
        append_all(&end, address);
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
    struct text arguments = {0}, types = {0};
    append(&arguments, "", 0);
    append(&types, "", 0);
    bool all = capture_arguments(source, open, &arguments, &types);
    struct call call = {.kernel = as_read(source, begin, chevrons),
                        .arguments = arguments.data,
                        .types = types.data,
                        .objects = all && types.length > 0 && may_take_object(source, chevrons)};
    if (has_address(source, begin, chevrons))
        call.address = as_written(source, begin, chevrons);
    erase(source, begin, chevrons + 3);
    write_begin(source, begin, call.kernel);
    erase(source, end, open);
    write_instead(source, end, "), [=");
    write_end(source, source->tokens[open].match, &call);
    free(call.address);
    free(call.kernel);
    free(arguments.data);
    free(types.data);
}

void lower_launches(struct source *source)
{
    for (int i = source->count - 1; i > 0; i--)
        if (opens_launch(source, i))
            lower(source, i);
}
