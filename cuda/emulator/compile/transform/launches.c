/* launches.c: launches of kernels.
 *
 * kernel<<<grid, block, …>>>(a, b)  becomes
 * emulator_launch("kernel", emulator_configuration(grid, block, …),
 *                 [=, emulator_1 = a, emulator_2 = b]() { kernel(emulator_1, emulator_2); },
 *                 emulator_launched<0>(kernel)) */
#include "compile/transform/launches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/transform/launch_arguments.h"
#include "compile/transform/kernels.h"

static bool is_unclosed(const struct source *source, int i)
{
    return is_one_of(source, i, "([{") && source->tokens[i].match == 0;
}

/* Returns the last three > of the first three or more after the <<< at i, outside of brackets. */
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
    char *kernel, *address; /* `address` is NULL if unknown */
    const char *arguments, *types;
    bool objects;     /* an argument may be of class type */
    bool shares_name; /* a header's function has the same name */
    unsigned long long references;
};

static void append_all(struct text *text, const char *const *parts)
{
    for (; *parts; parts++)
        append_string(text, *parts);
}

/* As EMULATOR_PASSES of host_defines.h, because macros are already expanded. See emulator_call. */
#define PASSES "__attribute__((no_sanitize_thread, no_profile_instrument_function))"

/* Appends what a thread does: it calls the kernel. If an argument may be of a class with its own
 * copy functions or destructor, emulator/arguments.h decides how it is passed. */
static void append_body(struct text *text, const struct call *call)
{
    const char *const plain[] = {("]() " PASSES " { "), call->kernel, "(",
                                 call->arguments,       "); }",       NULL};
    const char *const objects[] = {("](auto emulator_passing) " PASSES " { if constexpr "
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
    /* The launch itself finds which kernel of this name is meant: in a lambda within this one, g++
     * does not know the constants of the surrounding function. */
    const char *const unclear[] = {
        (", emulator_find = [&](auto... emulator_type) -> decltype(static_cast<void (*)(typename "
         "decltype(emulator_type)::type...)>("),
        call->kernel,
        ")) { return ",
        call->kernel,
        ("; }](auto emulator_passing) " PASSES " { (void)emulator_find; "
         "if constexpr (emulator_passing.template values<"),
        call->types,
        ">() || !emulator_passing.template finds<decltype(emulator_find), ",
        call->types,
        ">()) ",
        call->kernel,
        "(",
        call->arguments,
        "); else emulator_passing(emulator_passing.template found<",
        call->types,
        ">(emulator_find), ",
        call->arguments,
        "); }",
        NULL};
    append_all(text, !call->objects ? plain : call->address ? objects : unclear);
}

static void write_end(struct source *source, int i, const struct call *call)
{
    struct text end = {0};
    append_body(&end, call);
    char references[24];
    snprintf(references, sizeof references, "%llu", call->references);
    const char *const address[] = {", emulator_launched<", references, ">(",
                                   call->address,          ")",        NULL};
    const char *const ask[] = {", emulator_launched_of<",
                               references,
                               ">([&](auto emulator_ask) -> decltype(emulator_ask(",
                               call->kernel,
                               ")) { return emulator_ask(",
                               call->kernel,
                               "); })",
                               NULL};
    if (call->address || call->shares_name)
        append_all(&end, call->address ? address : ask);
    append_string(&end, ")");
    write_instead(source, i, end.data);
    free(end.data);
}

static void lower_launch(struct source *source, int chevrons)
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
    struct arguments arguments = capture_arguments(source, chevrons, open);
    struct call call = {.kernel = as_read(source, begin, chevrons),
                        .arguments = arguments.call.data,
                        .types = arguments.types.data,
                        .references = arguments.references,
                        .objects = arguments.all_captured && arguments.types.length > 0 &&
                                   may_take_object(source, chevrons)};
    const bool has_one = has_address(source, begin, chevrons);
    call.shares_name = has_one && shares_name(source, chevrons);
    if (has_one && !call.shares_name)
        call.address = as_written(source, begin, chevrons);
    erase(source, begin, chevrons + 3);
    write_begin(source, begin, call.kernel);
    erase(source, end, open);
    write_instead(source, end, "), [=");
    write_end(source, source->tokens[open].match, &call);
    free(call.address);
    free(call.kernel);
    free(arguments.call.data);
    free(arguments.types.data);
}

void lower_launches(struct source *source)
{
    for (int i = source->count - 1; i > 0; i--)
        if (opens_launch(source, i))
            lower_launch(source, i);
}
