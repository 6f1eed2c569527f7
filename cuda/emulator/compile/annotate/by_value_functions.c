/* by_value_functions.c: functions whose body becomes a function of its own. */
#include "compile/annotate/by_value_functions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct function {
    int begin;            /* its declaration's first token */
    int device;           /* __device__ */
    int name, name_begin; /* its first token; with what it is a member of */
    int arrow;            /* the -> before its result; 0: that stands before the name */
    int body;             /* its { */
};

static int declaration_begin(const struct source *source, int i)
{
    static const char *const access[] = {"public", "protected", "private", NULL};
    while (i > 1 && !is_one_of(source, i - 1, ";{}") &&
           !(is(source, i - 1, ":") && is_any(source, i - 2, access))) {
        i--;
        if (is_one_of(source, i, ")]") && source->tokens[i].match)
            i = source->tokens[i].match;
    }
    return i;
}

/* The name's first token:  space::list<T>::name */
static int scope_begin(const struct source *source, int begin, int name)
{
    while (name > begin && is(source, name - 1, "::")) {
        int at = name - 2;
        for (int open = at; is(source, at, ">") && open > begin; open--)
            if (is(source, open, "<") && source->tokens[open].match == at)
                at = open - 1;
        if (source->tokens[at].kind != WORD)
            return name - 1;
        name = at;
    }
    return name;
}

/* The token behind a name that begins at i: operators have several, as  operator ( )  has. */
static int name_end(const struct source *source, int i)
{
    int end = i + 1;
    if (is(source, i, "operator") && is(source, end, "(") && is(source, end + 1, ")"))
        return end + 2;
    while (is(source, i, "operator") && source->tokens[end].kind == PUNCTUATION &&
           !is(source, end, "("))
        end++;
    return end;
}

/* Does this name begin at token i? */
static bool is_named(const struct source *source, int i, const char *name)
{
    size_t length = 0;
    for (int end = name_end(source, i); i < end; i++) {
        const struct token *token = &source->tokens[i];
        if (strncmp(name + length, token->text, (size_t)token->length) != 0)
            return false;
        length += (size_t)token->length;
    }
    return name[length] == '\0';
}

/* Is a device function declared whose name begins at token i? */
static bool read_function(const struct source *source, int i, struct function *function)
{
    *function = (struct function){.name = i, .begin = declaration_begin(source, i)};
    for (int k = function->begin; k < i; k = behind(source, k))
        if (is(source, k, "__device__"))
            function->device = k;
    const int end_of_name = name_end(source, i);
    int open = is(source, end_of_name, "<") && source->tokens[end_of_name].match
                   ? source->tokens[end_of_name].match + 1
                   : end_of_name;
    if (function->device == 0 || !is(source, open, "("))
        return false;
    function->name_begin = scope_begin(source, function->begin, i);
    int end = behind(source, open);
    for (; !is_one_of(source, end, ";={:") && end < source->count; end = behind(source, end))
        if (is(source, end, "->"))
            function->arrow = end;
    function->body = is(source, end, "{") && source->tokens[end].match ? end : 0;
    return true;
}

/* Who inlines it must not be told otherwise. */
static void may_be_inlined(struct source *source, const struct function *function)
{
    int end = function->name + 1;
    while (!is_one_of(source, end, ";{") && end < source->count)
        end++;
    for (int i = function->begin; i < end; i++) {
        bool bare = source->tokens[i].outer == source->tokens[function->name].outer;
        if (is(source, i, "__noinline__") && bare)
            erase(source, i, i + 1);
        else if (is(source, i, "__noinline__") || is(source, i, "noinline"))
            write_instead(source, i, "unused");
    }
}

/* The type of its result: all before its name that is no specifier. */
static struct text result_of(const struct source *source, const struct function *function)
{
    static const char *const others[] = {"static",    "inline",     "__inline",     "__inline__",
                                         "constexpr", "extern",     "virtual",      "friend",
                                         "__host__",  "__device__", "__noinline__", NULL};
    int from = function->arrow ? function->arrow + 1 : function->begin;
    int to = function->arrow ? function->body : function->name_begin;
    struct text type = {0};
    for (int i = from, next; i < to; i = next) {
        next = i + 1;
        if (is(source, i, "template") && is(source, i + 1, "<")) {
            next = source->tokens[i + 1].match + 1;
        } else if (is(source, i, "__attribute__")) {
            next = behind(source, i + 1);
        } else if (is(source, i, "[")) {
            next = behind(source, i);
        } else if (!is_any(source, i, others) && source->tokens[i].kind != QUOTED) {
            append_string(&type, " ");
            append(&type, source->tokens[i].text, (size_t)source->tokens[i].length);
        }
    }
    return type;
}

/* Inside it, what the function is called, as assert() tells, would be what the body is called. */
static void keep_names(struct source *source, int body, struct text *head)
{
    static const char *const words[] = {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        char kept[40], variable[100];
        int found = 0;
        snprintf(kept, sizeof kept, "emulator%s", words[k]);
        snprintf(variable, sizeof variable, "const char *const %s = %s; ", kept, words[k]);
        for (int i = body; i < source->tokens[body].match; i++)
            if (is(source, i, words[k]) && ++found)
                write_instead(source, i, kept);
        append_string(head, found ? variable : "");
    }
}

/* T f(ball b) { … }  becomes  T f(ball b) { return emulator_outlined([&]() -> T { … }); } */
static void outline(struct source *source, const struct function *function)
{
    struct text type = result_of(source, function), head = {0};
    if (type.length > 0) { /* else it is a constructor */
        append_string(&head, "{ ");
        keep_names(source, function->body, &head);
        append_string(&head, "return emulator_outlined([&]() __attribute__((noinline)) ->");
        append_string(&head, type.data);
        write_before(source, function->body, head.data);
        write_instead(source, source->tokens[function->body].match, "}); }");
        may_be_inlined(source, function);
        write_before(source, function->device, " __attribute__((always_inline)) ");
    }
    free(type.data);
    free(head.data);
}

static void outline_named(struct source *source, const char *name)
{
    const bool symbol = strpbrk(name, "+-*/%^&|~!=<>,[(") != NULL; /* an operator's */
    for (int i = first_like(source, symbol ? "operator" : name); i; i = source->tokens[i].next) {
        struct function function;
        if (!is_named(source, i, name) || !is_own(source, i) ||
            !read_function(source, i, &function))
            continue;
        if (function.body)
            outline(source, &function);
        else
            may_be_inlined(source, &function);
    }
}

void outline_bodies(struct source *source, const char *names)
{
    struct text text = read_file(names);
    for (char *name = strtok(text.data, "\n"); name; name = strtok(NULL, "\n"))
        outline_named(source, name);
    free(text.data);
}
