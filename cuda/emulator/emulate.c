/* emulate: turns preprocessed CUDA C++ into C++ for the emulator, keeping every line number.
 *
 * Only what a C++ compiler cannot swallow is rewritten: kernel launches, and the storage of
 * __shared__, __device__, __constant__ and __managed__ variables. All else is macros and headers.
 * Usage: emulate FILE, result on standard output. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *data;
    size_t length, capacity;
};

static const char *file_name, *source; /* for messages: the text under way in its present pass */

/* Ends the program. The place is found by counting lines from the last line marker on. */
static void complain(const char *at, const char *message)
{
    int line = 1;
    char file[4096];
    snprintf(file, sizeof file, "%s", file_name);
    for (const char *p = source; p < at;) {
        const char *end = strchr(p, '\n');
        if (end == NULL || end >= at)
            break;
        int marked;
        char marked_file[4096];
        if (sscanf(p, "# %d \"%4095[^\"]\"", &marked, marked_file) == 2) {
            line = marked;
            memcpy(file, marked_file, sizeof file);
        } else {
            line++;
        }
        p = end + 1;
    }
    fprintf(stderr, "%s:%d: error: %s\n", file, line, message);
    exit(1);
}

static void append(struct text *text, const char *data, size_t length)
{
    if (text->data == NULL || text->length + length + 1 > text->capacity) {
        text->capacity = 2 * text->capacity + length + 4096;
        text->data = realloc(text->data, text->capacity);
        if (text->data == NULL) {
            fprintf(stderr, "%s: out of memory\n", file_name);
            exit(1);
        }
    }
    memcpy(text->data + text->length, data, length);
    text->length += length;
    text->data[text->length] = '\0';
}

static void append_string(struct text *text, const char *string)
{
    append(text, string, strlen(string));
}

static struct text read_file(const char *name)
{
    struct text text = {0};
    char buffer[65536];
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        perror(name);
        exit(1);
    }
    size_t count;
    append(&text, "", 0);
    while ((count = fread(buffer, 1, sizeof buffer, file)) > 0)
        append(&text, buffer, count);
    if (ferror(file)) {
        perror(name);
        exit(1);
    }
    fclose(file);
    return text;
}

/* ---- lexical units ---- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (c & 0x80);
}

static const char *skip_quoted(const char *p)
{
    char quote = *p++;
    while (*p && *p != quote && *p != '\n')
        p += *p == '\\' && p[1] ? 2 : 1;
    return *p == quote ? p + 1 : p;
}

static const char *skip_raw_string(const char *p) /* at the quote of R"x(…)x" */
{
    char close[32] = ")";
    size_t length = strcspn(p + 1, "(");
    if (length > 16)
        return skip_quoted(p);
    snprintf(close + 1, sizeof close - 1, "%.*s\"", (int)length, p + 1);
    const char *end = strstr(p, close);
    return end ? end + strlen(close) : p + strlen(p);
}

static const char *skip_line(const char *p) /* a preprocessor line, with its continuations */
{
    while (*p && *p != '\n')
        p += p[0] == '\\' && p[1] == '\n' ? 2 : 1;
    return p;
}

static const char *skip_number(const char *p)
{
    while (is_word(*p) || *p == '.' || (*p == '\'' && is_word(p[1])) ||
           ((*p == '+' || *p == '-') && strchr("eEpP", p[-1])))
        p++;
    return p;
}

static bool starts_line(const char *p, const char *begin)
{
    while (p > begin && (p[-1] == ' ' || p[-1] == '\t'))
        p--;
    return p == begin || p[-1] == '\n';
}

/* The end of the unit at p: a comment, literal, preprocessor line, word, number or character. */
static const char *skip_unit(const char *p)
{
    if (p[0] == '/' && p[1] == '/')
        return skip_line(p);
    if (p[0] == '/' && p[1] == '*') {
        const char *end = strstr(p + 2, "*/");
        return end ? end + 2 : p + strlen(p);
    }
    if (*p == '"' || *p == '\'')
        return skip_quoted(p);
    if (*p == '#' && starts_line(p, source))
        return skip_line(p);
    if (isdigit((unsigned char)*p) || (*p == '.' && isdigit((unsigned char)p[1])))
        return skip_number(p);
    if (is_word(*p)) {
        const char *end = p;
        while (is_word(*end))
            end++;
        return *end == '"' && end[-1] == 'R' ? skip_raw_string(end) : end;
    }
    return *p ? p + 1 : p;
}

/* White space, comments and line markers are not code. */
static bool is_blank(const char *p)
{
    return isspace((unsigned char)*p) || (*p == '/' && (p[1] == '/' || p[1] == '*')) ||
           (*p == '#' && starts_line(p, source));
}

static const char *skip_blank(const char *p)
{
    while (*p && is_blank(p))
        p = skip_unit(p);
    return p;
}

static bool word_is(const char *p, const char *end, const char *word)
{
    return (size_t)(end - p) == strlen(word) && memcmp(p, word, strlen(word)) == 0;
}

/* The end of a bracketed stretch that starts at p with (, [ or {. */
static const char *skip_brackets(const char *p)
{
    const char *begin = p;
    int depth = 0;
    do {
        if (*p == '\0')
            complain(begin, "this bracket is never closed");
        if (strchr("([{", *p))
            depth++;
        else if (strchr(")]}", *p))
            depth--;
        p = skip_unit(p);
    } while (depth > 0);
    return p;
}

/* The end of template arguments that start at p with <, or NULL where it is a comparison. */
static const char *skip_template(const char *p)
{
    int depth = 0;
    for (;;) {
        if (*p == '<')
            depth++;
        else if (*p == '>' && --depth == 0)
            return p + 1;
        else if (*p == '(' || *p == '[')
            p = skip_brackets(p) - 1;
        else if (*p == '\0' || strchr(";{})]=", *p))
            return NULL;
        p = skip_unit(p);
    }
}

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

/* Shared memory belongs to the operating system's thread that runs the block. Dynamic shared
 * memory is one array of the runtime's, whatever its name and type here. */
static struct text place_variables(const struct text *in)
{
    struct text out = {0};
    size_t statement = 0; /* where the present statement starts in out */
    bool dynamic = false; /* until the semicolon */
    source = in->data;
    append(&out, "", 0);
    for (const char *p = in->data, *end; *p; p = end) {
        end = skip_unit(p);
        if (word_is(p, end, "__shared__")) {
            dynamic = contains_word(out.data + statement, "extern");
            check_not_initialised(end);
            append_string(&out, dynamic || contains_word(out.data + statement, "static")
                                    ? "__thread"
                                    : "static __thread");
        } else if (word_is(p, end, "__constant__")) {
            append_string(&out, "__attribute__((section(\"emulator_constant\")))");
        } else if (word_is(p, end, "__device__") || word_is(p, end, "__managed__")) {
            if (!follows_lambda_capture(&out) && !declares_function(end) &&
                !contains_word(out.data + statement, "constexpr"))
                append_string(&out, "__attribute__((section(\"emulator_device\")))");
        } else {
            if (*p == ';' && dynamic)
                append_string(&out, " __asm__(\"emulator_dynamic_shared\")");
            append(&out, p, (size_t)(end - p));
            if (strchr(";{}", *p) || *p == '#') {
                statement = out.length;
                dynamic = false;
            }
        }
    }
    return out;
}

/* ---- launches ---- */

/* Three times the character, as the preprocessor may have spaced it. Returns its end or NULL. */
static const char *chevrons(const char *p, char c)
{
    for (int i = 0; i < 3; i++) {
        while (i > 0 && *p == ' ')
            p++;
        if (*p++ != c)
            return NULL;
    }
    return p;
}

static size_t back_over_space(const char *text, size_t i)
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
static size_t kernel_start(const char *text, size_t i)
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

static void append_quoted(struct text *out, const char *p)
{
    append_string(out, "\"");
    for (; *p; p++) {
        if (*p == '"' || *p == '\\')
            append_string(out, "\\");
        append(out, *p == '\n' ? " " : p, 1);
    }
    append_string(out, "\"");
}

/* kernel<<<grid, block, …>>>(a, b)  becomes
 * emulator_launch("kernel", emulator_configuration(grid, block, …),
 *                 [=, emulator_1 = a, emulator_2 = b]() { kernel(emulator_1, emulator_2); })
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
    append_string(out, "); })");
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
        end = skip_unit(p);
        if (inside)
            end = launch(inside, &out);
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
    struct text placed = place_variables(&text);
    struct text lowered = lower_launches(&placed);
    fwrite(lowered.data, 1, lowered.length, stdout);
    free(text.data);
    free(placed.data);
    free(lowered.data);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
