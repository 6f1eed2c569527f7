/* text.c: a growing text, and the lexical units of C++ in it. */
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *file_name, *source;

/* Ends the program. The place is found by counting lines from the last line marker on. */
void complain(const char *at, const char *message)
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

void append(struct text *text, const char *data, size_t length)
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

void append_string(struct text *text, const char *string)
{
    append(text, string, strlen(string));
}

void append_quoted(struct text *out, const char *p)
{
    append_string(out, "\"");
    for (; *p; p++) {
        if (*p == '"' || *p == '\\')
            append_string(out, "\\");
        append(out, *p == '\n' ? " " : p, 1);
    }
    append_string(out, "\"");
}

struct text read_file(const char *name)
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

bool is_word(char c)
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

const char *skip_line(const char *p) /* a preprocessor line, with its continuations */
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
const char *skip_unit(const char *p)
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
bool is_blank(const char *p)
{
    return isspace((unsigned char)*p) || (*p == '/' && (p[1] == '/' || p[1] == '*')) ||
           (*p == '#' && starts_line(p, source));
}

const char *skip_blank(const char *p)
{
    while (*p && is_blank(p))
        p = skip_unit(p);
    return p;
}

bool word_is(const char *p, const char *end, const char *word)
{
    return (size_t)(end - p) == strlen(word) && memcmp(p, word, strlen(word)) == 0;
}

/* The end of a bracketed stretch that starts at p with (, [ or {. */
const char *skip_brackets(const char *p)
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
const char *skip_template(const char *p)
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
