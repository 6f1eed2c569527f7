/* emulate: turns preprocessed CUDA C++ into C++ for the emulator, keeping every line number.
 *
 * Only what a C++ compiler cannot swallow is rewritten: kernel launches, the storage of __shared__,
 * __device__, __constant__ and __managed__ variables, __noinline__, and kernels whose address is
 * taken. All else is macros and headers.
 * Usage: emulate FILE, result on standard output. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "headers.h"
#include "kernels.h"

/* ---- variables in the GPU's memories ---- */

/* Is what __device__ at p declares a function (or a lambda), not a variable? */
static bool declares_function(const char *p)
{
    for (p = skip_blank(p); *p; p = skip_blank(p)) {
        const char *end = skip_unit(p);
        if (word_is(p, end, "operator"))
            return true;
        if (word_is(p, end, "__attribute__") || word_is(p, end, "alignas") ||
            word_is(p, end, "decltype")) {
            end = skip_blank(end);
            end = *end == '(' ? skip_brackets(end) : end;
        } else if (*p == '<') {
            const char *template_end = skip_template(p);
            end = template_end ? template_end : end;
        } else if (*p == '(') {
            return true;
        } else if (*p == '{') {
            return false;
        } else if (strchr("=;[,)", *p)) {
            return false;
        }
        p = end;
    }
    return true;
}

static bool follows_lambda_capture(const struct text *out)
{
    size_t i = out->length;
    while (i > 0 && isspace((unsigned char)out->data[i - 1]))
        i--;
    return i > 0 && out->data[i - 1] == ']';
}

static bool contains_word(const char *begin, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = strstr(begin, word); p; p = strstr(p + 1, word))
        if ((p == begin || !is_word(p[-1])) && !is_word(p[length]))
            return true;
    return false;
}

/* Refuses what nvcc refuses too: there is no moment at which a block's variable is initialised. */
static void check_not_initialised(const char *p)
{
    const char *begin = p;
    for (; *p && *p != ';' && *p != '{'; p = skip_unit(p)) {
        if (*p == '(' || *p == '[')
            p = skip_brackets(p) - 1;
        else if (*p == '=')
            complain(begin, "a __shared__ variable cannot be initialised where it is declared; let "
                            "one thread assign it, then call __syncthreads()");
    }
}

/* Does what is declared at p lie in constant memory too? Then that decides. */
static bool says_constant(const char *p)
{
    for (; *p && !strchr(";={[(", *p); p = skip_unit(p))
        if (word_is(p, skip_unit(p), "__constant__"))
            return true;
    return false;
}

static void blank_word(struct text *out, size_t from, const char *word)
{
    for (char *p = strstr(out->data + from, word); p; p = strstr(p + 1, word))
        if ((p == out->data || !is_word(p[-1])) && !is_word(p[strlen(word)]))
            memset(p, ' ', strlen(word));
}

/* In a function, dynamic shared memory is a reference to the runtime's array, for compilers forget
 * a name for the linker in templates:  T name[]  becomes  T (&name)[] = emulator_dynamic() */
static void refer_to_shared(struct text *out, size_t declaration)
{
    const char *begin = out->data + declaration, *bracket = begin, *name;
    while (*bracket && *bracket != '[')
        bracket = *bracket == '(' ? skip_brackets(bracket) : skip_unit(bracket);
    size_t end = back_over_space(out->data, (size_t)(bracket - out->data)), start = end;
    while (start > declaration && is_word(out->data[start - 1]))
        start--;
    if (*bracket == '\0' || start == end)
        complain(begin,
                 "dynamic shared memory is declared as an array: extern __shared__ T name[];");
    struct text reference = {0};
    name = out->data + start;
    append_string(&reference, "(&");
    append(&reference, name, end - start);
    append_string(&reference, ")");
    append_string(&reference, bracket);
    append_string(&reference, " = emulator_dynamic()");
    out->length = start;
    append_string(out, reference.data);
    free(reference.data);
}

/* __shared__ alignas(16) T x  becomes  alignas(16) static __thread T x, for C++ wants it first.
 * Returns what is behind it. */
static const char *move_alignas(const char *p, struct text *out)
{
    const char *word = skip_blank(p), *end = skip_unit(word);
    if (!word_is(word, end, "alignas"))
        return p;
    end = skip_brackets(skip_blank(end));
    append(out, p, (size_t)(end - p));
    return end;
}

/* Is the variable whose declaration goes on at p constant itself? A pointer to what is constant
 * need not be. */
static bool declares_constant(const char *before, const char *p)
{
    bool constant = contains_word(before, "const");
    for (p = skip_blank(p); *p && !strchr("=;,[({", *p); p = skip_blank(skip_unit(p))) {
        const char *end = skip_unit(p);
        if (*p == '*' || *p == '&')
            constant = false;
        else if (word_is(p, end, "const") || word_is(p, end, "constexpr"))
            constant = true;
    }
    return constant;
}

/* A section holds what can be written, or what cannot. */
static void place_in(struct text *out, size_t statement, const char *p, const char *section)
{
    bool constant = declares_constant(out->data + statement, p);
    append_string(out, "__attribute__((section(\"emulator_");
    append_string(out, constant ? "fixed_" : "");
    append_string(out, section);
    append_string(out, "\"), aligned(32), used))");
}

/* Does the brace behind this text open a namespace, not a function, a class or a value? */
static bool opens_namespace(const char *statement)
{
    return contains_word(statement, "namespace") ||
           (contains_word(statement, "extern") && strchr(statement, '"'));
}

/* Instructions of PTX name their types: mov.u32, add.s64. No instruction of a CPU does. */
static void check_not_ptx(const char *p)
{
    static const char *const types[] = {".u32", ".s32", ".b32", ".f32", ".u64",
                                        ".s64", ".b64", ".f64", ".pred"};
    const char *begin = p;
    for (; *p && *p != ';'; p = skip_unit(p))
        for (size_t i = 0; *p == '"' && i < sizeof types / sizeof *types; i++) {
            const char *found = strstr(p, types[i]);
            if (found && found < skip_unit(p))
                complain(begin, "inline PTX is not emulated; use CUDA's own functions (such as "
                                "__popc or __shfl_sync) for what it does");
        }
}

/* Shared memory belongs to the operating system's thread that runs the block. Dynamic shared
 * memory is one array of the runtime's, whatever its name and type here. */
static struct text place_variables(const struct text *in)
{
    struct text out = {0};
    size_t statement = 0;   /* where the present statement starts in out */
    size_t declaration = 0; /* where that of dynamic shared memory does, until the semicolon */
    int depth = 0, namespaces = 0;
    source = in->data;
    append(&out, "", 0);
    for (const char *p = in->data, *end; *p; p = end) {
        end = skip_unit(p);
        if (word_is(p, end, "asm") || word_is(p, end, "__asm__"))
            check_not_ptx(end);
        if (word_is(p, end, "__shared__")) {
            bool dynamic = contains_word(out.data + statement, "extern");
            check_not_initialised(end);
            end = move_alignas(end, &out);
            if (dynamic && depth > namespaces)
                blank_word(&out, statement, "extern");
            else
                append_string(&out, dynamic || contains_word(out.data + statement, "static")
                                        ? "__thread"
                                        : "static __thread");
            declaration = dynamic ? out.length : 0;
        } else if (word_is(p, end, "__attribute__")) { /* whose words are the compiler's own */
            const char *words = skip_blank(end);
            end = *words == '(' ? skip_brackets(words) : end;
            append(&out, p, (size_t)(end - p));
        } else if (word_is(p, end, "__noinline__")) { /* no macro: attributes have it as a word */
            append_string(&out, "__attribute__((noinline))");
        } else if (word_is(p, end, "__constant__")) {
            end = move_alignas(end, &out);
            place_in(&out, statement, end, "constant");
        } else if (word_is(p, end, "__device__") || word_is(p, end, "__managed__")) {
            if (!follows_lambda_capture(&out) && !declares_function(end) && !says_constant(end) &&
                !strstr(out.data + statement, "section(\"emulator_") &&
                !contains_word(out.data + statement, "constexpr")) {
                end = move_alignas(end, &out);
                place_in(&out, statement, end, "device");
            }
        } else {
            if (*p == ';' && declaration && depth > namespaces)
                refer_to_shared(&out, declaration);
            else if (*p == ';' && declaration)
                append_string(&out, " __asm__(\"emulator_dynamic_shared\")");
            if (*p == '{') {
                namespaces += depth == namespaces && opens_namespace(out.data + statement);
                depth++;
            } else if (*p == '}') {
                namespaces -= depth == namespaces;
                depth--;
            }
            append(&out, p, (size_t)(end - p));
            if (strchr(";{}", *p) || *p == '#') {
                statement = out.length;
                declaration = 0;
            }
        }
    }
    return out;
}

/* ---- launches ---- */

/* Narrows [*begin, *end) to what is not space or line markers, which the preprocessor puts around
 * what a system header's macro stands for. */
static void trim(const char **begin, const char **end)
{
    const char *p = skip_blank(*begin), *last;
    while (*p == '#')
        p = skip_blank(skip_line(p));
    *begin = last = p;
    for (const char *next = p; next < *end; next = *next == '#' ? skip_line(next) : next + 1)
        if (*next != '#' && !isspace((unsigned char)*next))
            last = next + 1;
    *end = last;
}

/* Null pointers, braces and packs keep their meaning only where they stand in a call. */
static bool stays_in_call(const char *p, const char *end)
{
    trim(&p, &end);
    return *p == '{' || word_is(p, end, "0") || word_is(p, end, "NULL") ||
           word_is(p, end, "__null") || word_is(p, end, "nullptr") ||
           (end - p > 3 && memcmp(end - 3, "...", 3) == 0);
}

static const char *skip_argument(const char *p)
{
    while (*p != ',' && *p != ')') {
        const char *end = skip_unit(p), *next = skip_blank(end);
        if (*p == '\0')
            complain(p, "this launch has no closing parenthesis");
        if (strchr("([{", *p)) {
            end = skip_brackets(p);
        } else if (is_word(*p) && !isdigit((unsigned char)*p) && *next == '<') {
            const char *after = skip_template(next);
            if (after && strchr("({:", *skip_blank(after)))
                end = after;
        }
        p = end;
    }
    return p;
}

/* The arguments from the opening parenthesis at p: captures are appended to out, so that each is
 * evaluated once; the call's own argument list goes to call. Returns the end. */
static const char *launch_arguments(const char *p, struct text *out, struct text *call)
{
    char name[32];
    int count = 0;
    p = skip_blank(p + 1);
    if (*p == ')')
        return p + 1;
    for (;; p++) {
        const char *end = skip_argument(p);
        append_string(call, count++ ? ", " : "");
        if (stays_in_call(p, end)) {
            append(call, p, (size_t)(end - p));
        } else {
            snprintf(name, sizeof name, "emulator_%d", count);
            append_string(call, name);
            append_string(out, ", ");
            append_string(out, name);
            append_string(out, " = ");
            append(out, p, (size_t)(end - p));
        }
        p = end;
        if (*p == ')')
            return p + 1;
    }
}

/* kernel<<<grid, block, …>>>(a, b)  becomes
 * emulator_launch("kernel", emulator_configuration(grid, block, …),
 *                 [=, emulator_1 = a, emulator_2 = b]() { kernel(emulator_1, emulator_2); },
 *                 (const void *)(kernel))
 * Returns where the launch's text ends; `p` is behind the opening chevrons. */
static const char *launch(const char *p, struct text *out)
{
    struct text kernel = {0}, call = {0};
    const char *begin = p, *configuration = p, *after;
    size_t start = kernel_start(out->data, out->length);
    if (start == back_over_space(out->data, out->length))
        complain(begin, "a launch needs a kernel's name before <<<");
    append(&kernel, out->data + start, back_over_space(out->data, out->length) - start);
    out->length = start;
    while ((after = chevrons(p, '>')) == NULL || *after == '>') {
        if (*p == '\0' || *p == ';')
            complain(begin, "this launch has no closing >>>");
        p = strchr("([{", *p) ? skip_brackets(p) : skip_unit(p);
    }
    append_string(out, "emulator_launch(");
    append_quoted(out, kernel.data);
    append_string(out, ", emulator_configuration(");
    append(out, configuration, (size_t)(p - configuration));
    append_string(out, "), [=");
    p = skip_blank(after);
    if (*p != '(')
        complain(begin, "a launch needs its arguments in parentheses after >>>");
    append(&call, "", 0);
    p = launch_arguments(p, out, &call);
    append_string(out, "]() __attribute__((no_sanitize_thread)) { "); /* see emulator_call */
    append_string(out, kernel.data);
    append_string(out, "(");
    append_string(out, call.data);
    append_string(out, "); }");
    if (has_address(kernel.data)) {
        append_string(out, ", (const void *)(");
        append_string(out, kernel.data);
        append_string(out, ")");
    }
    append_string(out, ")");
    free(kernel.data);
    free(call.data);
    return p;
}

static struct text lower_launches(const struct text *in)
{
    struct text out = {0};
    source = in->data;
    append(&out, "", 0);
    for (const char *p = in->data, *end; *p; p = end) {
        const char *inside = *p == '<' ? chevrons(p, '<') : NULL;
        const char *value = is_word(*p) ? kernel_value(p, &out) : NULL;
        end = skip_unit(p);
        if (inside)
            end = launch(inside, &out);
        else if (value)
            end = value;
        else if (word_is(p, end, "__global__"))
            see_declaration(end);
        else
            append(&out, p, (size_t)(end - p));
    }
    return out;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: emulate FILE\n");
        return 2;
    }
    file_name = argv[1];
    struct text text = read_file(file_name);
    check_headers(text.data);
    find_kernels(text.data);
    struct text placed = place_variables(&text);
    struct text lowered = lower_launches(&placed);
    list_kernels(&lowered);
    fwrite(lowered.data, 1, lowered.length, stdout);
    free(text.data);
    free(placed.data);
    free(lowered.data);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
