/* kernels.c: which names are kernels, and where a name is used as a kernel's address. */
#include "compile/transform/kernels.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- the kernels of the file ---- */

struct list { /* a list of template parameters or arguments */
    int count, defaults;
    bool pack;
};

static struct kernel {
    const struct token *name;
    int declared;   /* the token that first declares it, other than as a friend; 0: none */
    int parameters; /* the parenthesis of its parameters there */
    int definitions;
    bool is_template;
    struct list template; /* of a template */
    bool unclear;         /* several kernels have this name */
    struct kernel *next;
} * kernels;

static struct kernel *kernel_named(const struct token *word)
{
    for (struct kernel *kernel = kernels; kernel; kernel = kernel->next)
        if (same(kernel->name, word))
            return kernel;
    return NULL;
}

/* Reads what lies between the angle bracket at `open` and its partner. */
static struct list read_list(const struct source *source, int open)
{
    struct list list = {0};
    int close = source->tokens[open].match;
    for (int i = open + 1, next; i < close; i = next) {
        int inner = is(source, i, "<") ? source->tokens[i].match : 0;
        next = inner && inner < close ? inner + 1 : behind(source, i);
        list.count += list.count == 0 || is(source, i, ",");
        list.defaults += is(source, i, "=");
        list.pack = list.pack || is(source, i, "...");
    }
    return list;
}

/* Is the token at i the name of a parameter? It says nothing about the type. */
static bool names_parameter(const struct source *source, int i)
{
    return source->tokens[i].kind == WORD && !is_one_of(source, i - 1, "(,") &&
           is_one_of(source, i + 1, ",)[=");
}

static int skip_default(const struct source *source, int i)
{
    while (!is_one_of(source, i, ",)") && i < source->count)
        i = behind(source, i);
    return i;
}

/* Do the parentheses at a and b hold parameters of the same types? Their names may differ. */
static bool same_parameters(const struct source *source, int a, int b)
{
    int a_end = source->tokens[a].match, b_end = source->tokens[b].match;
    while (a < a_end || b < b_end) {
        bool equal = same(&source->tokens[a], &source->tokens[b]);
        if (is(source, a, "="))
            a = skip_default(source, a);
        else if (is(source, b, "="))
            b = skip_default(source, b);
        else if (!equal && names_parameter(source, a))
            a++;
        else if (!equal && names_parameter(source, b))
            b++;
        else if (equal)
            a++, b++;
        else
            return false;
    }
    return true;
}

/* Returns the word before the first parenthesis that does not belong to an attribute. */
int kernel_declared(const struct source *source, int i)
{
    for (; !is_one_of(source, i, ";{") && i < source->count; i = behind(source, i)) {
        if (source->tokens[i].kind != WORD || !is(source, i + 1, "("))
            continue;
        if (!is(source, i, "__attribute__") && !is(source, i, "alignas"))
            return i;
        i++;
    }
    return 0;
}

/* `template` is NULL for a kernel that is no template. */
static void add_kernel(const struct source *source, int name, const struct list *template,
                       bool is_friend)
{
    struct kernel *kernel = kernel_named(&source->tokens[name]);
    struct list none = {0};
    if (kernel == NULL) {
        kernel = need(calloc(1, sizeof *kernel));
        *kernel = (struct kernel){.name = &source->tokens[name],
                                  .parameters = name + 1,
                                  .is_template = template != NULL,
                                  .template = template ? *template : none,
                                  .next = kernels};
        kernels = kernel;
    }
    if (kernel->declared == 0 && !is_friend)
        kernel->declared = name;
    kernel->definitions += is(source, behind(source, name + 1), "{");
    if (kernel->definitions > 1 || kernel->is_template != (template != NULL) ||
        (template && template->count != kernel->template.count) ||
        !same_parameters(source, kernel->parameters, name + 1))
        kernel->unclear = true;
}

/* Marks the returns of a kernel. Barriers do not wait for a thread that has left by a return. A
 * thread that reaches the end may have skipped a barrier in an if: the runtime has to distinguish
 * the two. */
static void mark_returns(struct source *source, int name)
{
    int open = behind(source, name + 1);
    for (int i = open; is(source, open, "{") && i < source->tokens[open].match; i++)
        if (is(source, i, "return") && is(source, i + 1, ";"))
            write_before(source, i + 1, " emulator_leave()");
}

/* Does the word at i declare a function that is no kernel? Then it follows a type, and parameters
 * follow it. */
static bool declares_other(const struct source *source, int i)
{
    bool typed = source->tokens[i - 1].kind == WORD || is_one_of(source, i - 1, "*&>");
    int close = is(source, i + 1, "(") ? source->tokens[i + 1].match : 0;
    if (!typed || is(source, i - 1, "return") || is(source, i - 1, "else") || close == 0 ||
        !is_one_of(source, close + 1, "{;"))
        return false;
    for (int word = i; word > 0 && !is_one_of(source, word, ";{}"); word--)
        if (is(source, word, "__global__"))
            return false;
    return true;
}

static void find_others(const struct source *source)
{
    for (int i = 1; i < source->count; i++) {
        struct kernel *kernel = is_own(source, i) && source->tokens[i].kind == WORD
                                    ? kernel_named(&source->tokens[i])
                                    : NULL;
        if (kernel && declares_other(source, i))
            kernel->unclear = true;
    }
}

void find_kernels(struct source *source)
{
    enum { PLAIN, TEMPLATE, INSTANCE } declaration = PLAIN; /* INSTANCE: of a known template */
    struct list template = {0};
    bool is_friend = false;
    for (int i = 1; i < source->count; i++) {
        if (is(source, i, "template")) {
            int close = is(source, i + 1, "<") ? source->tokens[i + 1].match : 0;
            declaration = close > i + 2 ? TEMPLATE : INSTANCE;
            if (close) {
                template = read_list(source, i + 1);
                i = close;
            }
        } else if (is(source, i, "__global__")) {
            int name = kernel_declared(source, i + 1);
            erase(source, i, i + 1);
            if (name)
                mark_returns(source, name);
            if (name && declaration != INSTANCE)
                add_kernel(source, name, declaration == TEMPLATE ? &template : NULL, is_friend);
        } else if (is_one_of(source, i, ";{}")) {
            declaration = PLAIN;
            is_friend = false;
        } else if (is(source, i, "friend")) {
            is_friend = true;
        }
    }
    find_others(source);
}

void forget_kernels(void)
{
    for (struct kernel *next; kernels; kernels = next) {
        next = kernels->next;
        free(kernels);
    }
}

/* The first kernel of the program is the last in `kernels`. Returns how many are listed. */
static int list_from(const struct kernel *kernel, const struct source *source, struct text *out)
{
    if (!kernel)
        return 0;
    int number = list_from(kernel->next, source, out);
    if (!is_own(source, kernel->declared))
        return number;
    char *name = as_read(source, kernel->declared, kernel->declared + 1);
    append_listed(out, "kernels", number, name);
    free(name);
    return number + 1;
}

void list_kernels(const struct source *source, struct text *out)
{
    int line;
    char start[120];
    const char *file = place_of(source, source->tokens[source->count - 1].text, &line);
    snprintf(start, sizeof start, "\n# %d ", line);
    append_string(out, start);
    append_quoted(out, file);
    append_string(out, "\n");
    list_from(kernels, source, out);
    append_string(out, "\n");
}

/* ---- names of kernels ---- */

/* Does `name`, with the template arguments that may follow it, identify one kernel? */
static bool is_clear(const struct source *source, const struct kernel *kernel, int name)
{
    if (kernel->unclear || kernel->declared == 0 || name < kernel->declared)
        return false;
    if (!kernel->is_template)
        return true;
    if (!is(source, name + 1, "<") || source->tokens[name + 1].match == 0)
        return false;
    struct list given = read_list(source, name + 1), wanted = kernel->template;
    return !given.pack && !wanted.pack && given.count <= wanted.count &&
           given.count >= wanted.count - wanted.defaults;
}

/* Returns the < whose list of template arguments ends with the > before `end`; 0 if there is none.
 * Of several, returns the one after a kernel's name, else the nearest. */
static int list_begin(const struct source *source, int end)
{
    int nearest = 0;
    for (int i = end - 2; i > 0 && !is_one_of(source, i, ";{"); i--) {
        const struct token *token = &source->tokens[i];
        if (is_one_of(source, i, ")]}") && token->match)
            i = token->match;
        else if (is(source, i, "<") && token->match == end - 1) {
            if (kernel_named(token - 1))
                return i;
            nearest = nearest ? nearest : i;
        }
    }
    return nearest;
}

static bool is_name(const struct source *source, int i)
{
    static const char *const others[] = {"return", "else", "do", "case", "throw"};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (is(source, i, others[k]))
            return false;
    return source->tokens[i].kind == WORD;
}

/* Returns the first token of the name that ends before `end`, with its own brackets, but without
 * the object of which it is a member; `end` if there is none. */
static int part_begin(const struct source *source, int end)
{
    int begin = end;
    if (is(source, begin - 1, ">")) {
        int open = list_begin(source, begin);
        begin = open ? open : begin;
    } else if (is(source, begin - 1, "]") && source->tokens[begin - 1].match) {
        begin = source->tokens[begin - 1].match;
    }
    if (is(source, begin - 1, ")") && source->tokens[begin - 1].match)
        begin = source->tokens[begin - 1].match;
    return is_name(source, begin - 1) ? begin - 1 : begin;
}

static bool is_member(const struct source *source, int i)
{
    return is(source, i - 1, ".") || is(source, i - 1, "->");
}

/* May :: and a member follow the token? Not after a condition's closing parenthesis. */
static bool ends_scope(const struct source *source, int i)
{
    int open = is(source, i, ")") ? source->tokens[i].match : 0;
    return is_name(source, i) || is(source, i, ">") || (open && is(source, open - 1, "decltype"));
}

int kernel_begin(const struct source *source, int end)
{
    for (;;) {
        int begin = part_begin(source, end);
        if (begin == end)
            return begin;
        if (is(source, begin - 1, "template")) /* a.template name<…> */
            begin--;
        bool global = is(source, begin - 1, "::") && !ends_scope(source, begin - 2);
        if (global)
            return begin - 1;
        if (!is(source, begin - 1, "::") && !is_member(source, begin))
            return begin;
        end = begin - 1;
    }
}

int kernel_name(const struct source *source, int end)
{
    int open = is(source, end - 1, ">") ? list_begin(source, end) : 0;
    return (open ? open : end) - 1;
}

/* May this type of a parameter be a class? No word in it says that it is a number or a pointer. */
static bool may_be_object(const struct source *source, int begin, int end)
{
    static const char *const others[] = {
        "*",        "&",      "int",    "float", "double", "char",     "bool",    "short", "long",
        "unsigned", "signed", "size_t", "void",  "uint",   "uint32_t", "int32_t", "half"};
    for (int i = begin; i < end; i++) {
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            if (is(source, i, others[k]))
                return false;
        if (is(source, i, "<") && source->tokens[i].match)
            i = source->tokens[i].match;
    }
    return end > begin;
}

bool may_take_object(const struct source *source, int end)
{
    int name = kernel_name(source, end);
    const struct kernel *kernel = kernel_named(&source->tokens[name]);
    if (kernel == NULL || kernel->declared == 0 || name < kernel->declared)
        return false;
    int space =
        /* Its names are found by the arguments' types, too. */
        source->tokens[kernel->declared].outer;
    if (space && !is(source, name - 1, "::") &&
        !(space < name && name < source->tokens[space].match))
        return false;
    int close = source->tokens[kernel->parameters].match;
    for (int from = kernel->parameters + 1, to; from < close; from = to + 1) {
        for (to = from; to < close && !is(source, to, ",");)
            to = is(source, to, "<") && source->tokens[to].match ? source->tokens[to].match + 1
                                                                 : behind(source, to);
        if (may_be_object(source, from, to))
            return true;
    }
    return false;
}

bool has_address(const struct source *source, int begin, int end)
{
    int name = kernel_name(source, end);
    const struct kernel *kernel = kernel_named(&source->tokens[name]);
    if (kernel)
        return is_clear(source, kernel, name);
    for (int i = begin; i < end; i++)
        if (is(source, i, "<"))
            return false;
    return true;
}

bool shares_name(const struct source *source, int end)
{
    const int name = kernel_name(source, end);
    if (is(source, end - 1, ">") || is(source, name - 1, "::") ||
        !kernel_named(&source->tokens[name]))
        return false;
    char *word = as_read(source, name, name + 1);
    int i = first_like(source, word);
    while (i && (is_own(source, i) || !is(source, i, word) || !is(source, i + 1, "(")))
        i = source->tokens[i].next;
    free(word);
    return i != 0;
}

/* ---- kernels as values ---- */

/* Do the brackets around token i hold values: a call's arguments or an initialiser, and not
 * statements, declarations, or template parameters? */
static bool in_values(const struct source *source, int i)
{
    int open = source->tokens[i].outer, close = source->tokens[open].match;
    if (open == 0 || is(source, open - 1, "decltype") || is(source, open - 1, "__attribute__"))
        return false;
    for (int at = open + 1; at < close; at = behind(source, at)) {
        const struct token *token = &source->tokens[at];
        if (is(source, at, ";"))
            return false;
        if (at < i && is(source, at, "<") && token[-1].kind == WORD &&
            !(token->match && token->match < i))
            return false;
    }
    return true;
}

/* Does the declaration need a constant? */
static bool wants_constant(const struct source *source, int i)
{
    int open = source->tokens[i].outer;
    for (i--; i > open && !is_one_of(source, i, ";{}"); i--)
        if (is(source, i, "constexpr") || is(source, i, "template"))
            return true;
    return false;
}

/* May a value stand at i? Where the compiler needs a constant, as in template arguments, or no
 * value at all, as in decltype, the name is left alone. */
static bool is_value(const struct source *source, int i)
{
    const struct token *before = &source->tokens[i - 1];
    if (is(source, i - 1, "return"))
        return true;
    if (before->kind != PUNCTUATION || wants_constant(source, i))
        return false;
    if (is_one_of(source, i - 1, ",({"))
        return in_values(source, i);
    return is_one_of(source, i - 1, ")?:") || before->text[before->length - 1] == '=';
}

void tell_values(struct source *source)
{
    for (int i = 1; i < source->count; i++) {
        const struct kernel *kernel = kernel_named(&source->tokens[i]);
        if (kernel == NULL || i == kernel->declared || is_member(source, i) ||
            !is_clear(source, kernel, i))
            continue;
        int end = kernel->is_template ? source->tokens[i + 1].match + 1 : i + 1;
        if (is(source, end, "(") || is(source, end, "::") || opens_launch(source, end))
            continue;
        int begin = kernel_begin(source, end);
        int value = is(source, begin - 1, "&") ? begin - 1 : begin;
        if (!is_value(source, value))
            continue;
        struct text text = {0};
        char *name = as_read(source, begin, end), *last = as_read(source, end - 1, end);
        append_string(&text, "emulator_kernel(");
        append_quoted(&text, name);
        append_string(&text, ", ");
        write_before(source, value, text.data);
        text.length = 0;
        append_string(&text, last);
        append_string(&text, ")");
        write_instead(source, end - 1, text.data);
        free(text.data);
        free(name);
        free(last);
    }
}
