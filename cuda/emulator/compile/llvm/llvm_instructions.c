/* llvm_instructions.c: LLVM's language as text. */
#include "compile/llvm/llvm_instructions.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.' || c == '-';
}

bool begins(const char *p, const char *word)
{
    size_t length = strlen(word);
    return strncmp(p, word, length) == 0 && !in_word(p[length]);
}

const char *line_end(const char *p)
{
    return p + strcspn(p, "\n");
}

const char *behind_name(const char *p)
{
    p++;
    if (*p == '"')
        return skip_quoted(p);
    while (in_word(*p))
        p++;
    return p;
}

const char *behind_text(const char *begin, const char *end, const char *text)
{
    const char *found = memmem(begin, (size_t)(end - begin), text, strlen(text));
    return found ? found + strlen(text) : NULL;
}

char *symbol_at(const char *p)
{
    const char *end = behind_name(p++);
    if (*p == '"') {
        p++, end--;
        p += strncmp(p, "\\01", 3) == 0 ? 3 : 0; /* the source says it, in asm("…") */
    }
    return need(strndup(p, (size_t)(end - p)));
}

/* ---- what numbers stand for ---- */

static void set_numbered(struct dump *dump, long number, const char *line)
{
    if (number >= dump->numbered_count) {
        int count = (int)number * 2 + 64;
        dump->numbered = need(realloc(dump->numbered, (size_t)count * sizeof *dump->numbered));
        memset(dump->numbered + dump->numbered_count, 0,
               (size_t)(count - dump->numbered_count) * sizeof *dump->numbered);
        dump->numbered_count = count;
    }
    dump->numbered[number].line = line;
}

/* The compiler may have cut off the folder that it was called in, which the source names. */
static void find_file(const struct source *source, struct numbered *one)
{
    const char *end = line_end(one->line), *folder = behind_text(one->line, end, "directory: \"");
    struct text whole = {0};
    one->file = behind_text(one->line, end, "filename: \"");
    if (!one->file || !folder)
        return;
    one->file_length = (int)strcspn(one->file, "\"");
    append(&whole, folder, strcspn(folder, "\""));
    append_string(&whole, "/");
    append(&whole, one->file, (size_t)one->file_length);
    for (int i = 0; i < source->marker_count; i++)
        if (strcmp(source->markers[i].file, whole.data) == 0) {
            one->file = source->markers[i].file;
            one->file_length = (int)whole.length;
            break;
        }
    free(whole.data);
}

void read_numbered(struct dump *dump)
{
    const char *p = dump->text.data;
    while ((p = strstr(p, "\n!")) != NULL) {
        char *end;
        long number = strtol(p += 2, &end, 10);
        if (end > p && number >= 0 && number < 1 << 28 && strncmp(end, " = ", 3) == 0)
            set_numbered(dump, number, end + 3);
    }
    for (int i = 0; i < dump->numbered_count; i++) {
        struct numbered *one = &dump->numbered[i];
        if (one->line && begins(one->line, "!DIFile"))
            find_file(dump->source, one);
    }
}

const struct numbered *told_of(const struct dump *dump, const char *begin, const char *end,
                               const char *key)
{
    const char *p = behind_text(begin, end, key);
    long number = p ? strtol(p, NULL, 10) : -1;
    bool known = number >= 0 && number < dump->numbered_count && dump->numbered[number].line;
    return known ? &dump->numbered[number] : NULL;
}

const struct numbered *told_in(const struct dump *dump, const struct numbered *one, const char *key)
{
    return one ? told_of(dump, one->line, line_end(one->line), key) : NULL;
}

int line_of(const struct numbered *one)
{
    const char *number = behind_text(one->line, line_end(one->line), " line: ");
    number = number ? number : behind_text(one->line, line_end(one->line), "(line: ");
    return number ? atoi(number) : 0;
}

/* ---- instructions ---- */

struct instruction instruction_at(const char *p)
{
    static const char *const before[] = {"tail ", "musttail ", "notail "};
    struct instruction one = {.begin = p, .end = p};
    while (strncmp(one.begin - 1, "\n  ", 3) != 0 || one.begin[2] == ' ')
        one.begin--;
    do
        one.end = line_end(one.end + 1);
    while (strncmp(one.end, "\n    ", 5) == 0);
    one.begin += 2;
    one.word = *one.begin == '%' ? behind_name(one.begin) + strlen(" = ") : one.begin;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        one.word += strncmp(one.word, before[i], strlen(before[i])) ? 0 : strlen(before[i]);
    return one;
}

const char *called_by(struct instruction one)
{
    if (!begins(one.word, "call") && !begins(one.word, "invoke"))
        return NULL;
    for (const char *p = one.word; p < one.end; p++)
        if (*p == '"')
            p = skip_quoted(p) - 1;
        else if (*p == '@')
            return *behind_name(p) == '(' ? p : NULL;
    return NULL;
}

const char *behind_operand(const char *p, const char *end)
{
    for (int depth = 0; p < end && (depth > 0 || *p != ','); p++) {
        depth += strchr("([{<", *p) != NULL;
        depth -= strchr(")]}>", *p) != NULL;
    }
    return p;
}

const char *next_value(const struct dumped *function, struct instruction maker, const char *p)
{
    size_t length = (size_t)(behind_name(maker.begin) - maker.begin);
    while (*maker.begin == '%' &&
           (p = memmem(p, (size_t)(function->code_end - p), maker.begin, length)) != NULL) {
        if (!in_word(p[length]))
            return p;
        p += length;
    }
    return NULL;
}
