/* kernels.c: which names are kernels, and where they stand for their address. */
#include "kernels.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Three times the character, as the preprocessor may have spaced it. Returns its end or NULL. */
const char *chevrons(const char *p, char c)
{
    for (int i = 0; i < 3; i++) {
        while (i > 0 && *p == ' ')
            p++;
        if (*p++ != c)
            return NULL;
    }
    return p;
}

size_t back_over_space(const char *text, size_t i)
{
    while (i > 0 && isspace((unsigned char)text[i - 1]))
        i--;
    return i;
}

static size_t back_over_brackets(const char *text, size_t i, char open, char close)
{
    int depth = 0;
    while (i > 0) {
        i--;
        if (text[i] == close)
            depth++;
        else if (text[i] == open && --depth == 0)
            break;
        else if (close == '>' && text[i] == ')')
            i = back_over_brackets(text, i + 1, '(', ')');
    }
    return i;
}

/* Where the kernel's name starts that ends the text: name, name<…>, a::name, (*p), a.b, k[i]. */
size_t kernel_start(const char *text, size_t i)
{
    for (;;) {
        i = back_over_space(text, i);
        if (i > 0 && text[i - 1] == '>')
            i = back_over_space(text, back_over_brackets(text, i, '<', '>'));
        else if (i > 0 && text[i - 1] == ']')
            i = back_over_space(text, back_over_brackets(text, i, '[', ']'));
        if (i > 0 && text[i - 1] == ')')
            i = back_over_brackets(text, i, '(', ')');
        while (i > 0 && is_word(text[i - 1]))
            i--;
        size_t before = back_over_space(text, i);
        if (before > 1 && text[before - 1] == ':' && text[before - 2] == ':')
            i = before - 2;
        else if (before > 1 && text[before - 1] == '>' && text[before - 2] == '-')
            i = before - 2;
        else if (before > 0 && text[before - 1] == '.')
            i = before - 1;
        else
            return i;
        size_t left = back_over_space(text, i);
        if (left == 0 || !(is_word(text[left - 1]) || strchr(">])", text[left - 1])))
            return i;
    }
}

/* ---- the kernels of the file ---- */

static struct kernel {
    const char *name;
    size_t length;
    int parameters; /* of its template; 0 without one */
    int definitions;
    bool declared; /* in the part of the file that was seen by now */
    bool unclear;  /* declared in several ways, or with a pack of parameters */
    struct kernel *next;
} * kernels;

static struct kernel *kernel_named(const char *p, const char *end)
{
    for (struct kernel *kernel = kernels; kernel; kernel = kernel->next)
        if (kernel->length == (size_t)(end - p) && memcmp(kernel->name, p, kernel->length) == 0)
            return kernel;
    return NULL;
}

/* How many there are between the angle brackets at p. Sets *pack where there is an ellipsis. */
static int count_template(const char *p, bool *pack)
{
    const char *end = skip_template(p);
    int count = 0, depth = 0;
    if (end == NULL)
        return -1;
    for (p = skip_blank(p + 1); p < end - 1; p = skip_unit(p)) {
        count += count == 0;
        if (*p == '(' || *p == '[' || *p == '{')
            p = skip_brackets(p) - 1;
        else if (*p == '<')
            depth++;
        else if (*p == '>')
            depth--;
        else if (*p == ',' && depth == 0)
            count++;
        else if (strncmp(p, "...", 3) == 0)
            *pack = true;
    }
    return count;
}

static void add_kernel(const char *name, const char *end, int parameters, bool unclear)
{
    const char *after = skip_blank(skip_brackets(skip_blank(end)));
    struct kernel *kernel = kernel_named(name, end);
    if (kernel == NULL) {
        kernel = calloc(1, sizeof *kernel);
        if (kernel == NULL)
            complain(name, "out of memory");
        *kernel = (struct kernel){.name = name,
                                  .length = (size_t)(end - name),
                                  .parameters = parameters,
                                  .unclear = unclear,
                                  .next = kernels};
        kernels = kernel;
    }
    kernel->definitions += *after == '{';
    if (unclear || kernel->definitions > 1 || kernel->parameters != parameters)
        kernel->unclear = true;
}

/* What is declared behind __global__: the name before the first parenthesis that is no
 * attribute's. Its end, or NULL. */
static const char *declared_name(const char *p, const char **name)
{
    for (const char *end; *p && *p != ';' && *p != '{'; p = skip_blank(end)) {
        end = skip_unit(p);
        const char *next = skip_blank(end);
        if (*next != '(' || !is_word(*p))
            continue;
        if (!word_is(p, end, "__attribute__") && !word_is(p, end, "alignas")) {
            *name = p;
            return end;
        }
        end = skip_brackets(next);
    }
    return NULL;
}

void see_declaration(const char *p)
{
    const char *name, *end = declared_name(p, &name);
    struct kernel *kernel = end ? kernel_named(name, end) : NULL;
    if (kernel)
        kernel->declared = true;
}

void find_kernels(const char *text)
{
    int parameters = 0; /* of the template that is being declared; -1: a specialisation */
    bool pack = false;
    source = text;
    for (const char *p = text, *end; *p; p = end) {
        end = skip_unit(p);
        if (word_is(p, end, "template")) {
            pack = false;
            parameters = *skip_blank(end) == '<' ? count_template(skip_blank(end), &pack) : -1;
            if (parameters == 0)
                parameters = -1;
            if (*skip_blank(end) == '<' && skip_template(skip_blank(end)))
                end = skip_template(skip_blank(end));
        } else if (word_is(p, end, "__global__")) {
            const char *name, *name_end = declared_name(end, &name);
            if (name_end && parameters >= 0)
                add_kernel(name, name_end, parameters, pack);
        } else if (strchr(";{}", *p)) {
            parameters = 0;
        }
    }
}

static bool is_clear(const struct kernel *kernel, const char *after)
{
    bool pack = false;
    if (kernel->unclear)
        return false;
    if (kernel->parameters == 0)
        return true;
    return *after == '<' && count_template(after, &pack) == kernel->parameters && !pack;
}

bool has_address(const char *text)
{
    const char *before = source, *p = text, *name = NULL, *end = NULL;
    source = text;
    for (; *p && *p != '<'; p = skip_unit(p)) /* the last word before template arguments */
        if (is_word(*p)) {
            name = p;
            end = skip_unit(p);
        }
    const struct kernel *kernel = name ? kernel_named(name, end) : NULL;
    bool clear = kernel ? is_clear(kernel, skip_blank(end)) : strchr(text, '<') == NULL;
    source = before;
    return clear;
}

/* ---- kernels as values ---- */

/* Where the bracket opens that text[i] is in; `length` if none does. */
static size_t enclosing(const char *text, size_t i)
{
    size_t length = i;
    int depth = 0;
    while (i > 0) {
        char c = text[--i];
        if (strchr(")]}", c))
            depth++;
        else if (strchr("([{", c) && --depth < 0)
            return i;
        else if (c == ';' && depth == 0)
            break;
    }
    return length;
}

static bool ends_with_word(const char *text, size_t i, const char *word)
{
    size_t length = strlen(word);
    return i >= length && memcmp(text + i - length, word, length) == 0 &&
           (i == length || !is_word(text[i - length - 1]));
}

/* May a value stand behind text[0 .. i)? Where the compiler wants a constant, as in template
 * arguments, or none at all, as in decltype, the name is left alone. */
static bool wants_value(const char *text, size_t i)
{
    if (ends_with_word(text, i, "return"))
        return true;
    if (i == 0 || !strchr("=)?:,({", text[i - 1]) ||
        (i > 1 && text[i - 1] == ':' && text[i - 2] == ':'))
        return false;
    if (text[i - 1] == ',' || text[i - 1] == '(' || text[i - 1] == '{') {
        size_t open = enclosing(text, i);
        if (open == i)
            return false; /* a list that no bracket opened: template parameters, a declaration */
        for (size_t at = open + 1; at < i; at++) {
            const char *after = text[at] == '<' ? skip_template(text + at) : NULL;
            if (text[at] == '<' && (after == NULL || after > text + i) && is_word(text[at - 1]))
                return false;
        }
        size_t callee = back_over_space(text, open);
        return !ends_with_word(text, callee, "decltype") &&
               !ends_with_word(text, callee, "__attribute__");
    }
    return true;
}

const char *kernel_value(const char *p, struct text *out)
{
    const char *end = skip_unit(p), *after = skip_blank(end);
    const struct kernel *kernel = is_word(*p) ? kernel_named(p, end) : NULL;
    if (kernel == NULL || !kernel->declared || !is_clear(kernel, after))
        return NULL;
    if (kernel->parameters > 0)
        end = skip_template(after);
    after = skip_blank(end);
    if (*after == '(' || *after == ':' || chevrons(after, '<'))
        return NULL;
    struct text name = {0};
    size_t start = out->length;
    while (start > 0 && (is_word(out->data[start - 1]) || out->data[start - 1] == ':'))
        start--; /* the namespaces before it */
    append(&name, out->data + start, out->length - start);
    append(&name, p, (size_t)(end - p));
    size_t before = back_over_space(out->data, start);
    const char *address = "";
    if (before > 0 && out->data[before - 1] == '&') {
        before = back_over_space(out->data, before - 1);
        address = "&";
    }
    if (!wants_value(out->data, before)) {
        free(name.data);
        return NULL;
    }
    out->length = before;
    append_string(out, " emulator_kernel(");
    append_quoted(out, name.data);
    append_string(out, ", ");
    append_string(out, address);
    append_string(out, name.data);
    append_string(out, ")");
    free(name.data);
    return end;
}

void list_kernels(struct text *out)
{
    int number = 0;
    for (const struct kernel *kernel = kernels; kernel; kernel = kernel->next) {
        char start[120];
        snprintf(start, sizeof start,
                 "\n__attribute__((used, section(\"emulator_kernels\"))) static const char "
                 "emulator_kernel_%d[] = \"",
                 number++);
        append_string(out, start);
        append(out, kernel->name, kernel->length);
        append_string(out, "\";");
    }
    append_string(out, "\n");
}
