/* gcc_dump.c: what functions use, as g++ writes it with -fdump-tree-lower-lineno-asmname. */
#include "compile/dump/gcc_dump.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "compile/dump/symbol_names.h"

/* ---- places: [my.cu:16:18] ---- */

const char *behind_place(const char *p, const char *end, struct use *use)
{
    const char *close = *p == '[' ? memchr(p, ']', (size_t)(end - p)) : NULL, *q = close;
    int colons = 0;
    while (q && q > p + 1 && colons < 2) {
        q--;
        if (*q == ':')
            colons++;
        else if (!isdigit((unsigned char)*q))
            return p;
    }
    if (colons < 2 || memchr(p, '\n', (size_t)(close - p)))
        return p;
    use->file = p + 1;
    use->file_length = (int)(q - (p + 1));
    use->line = atoi(q + 1);
    return close + 1;
}

/* ---- uses ---- */

bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.' || (c & 0x80);
}

/* Is it declared among the function's own, or a parameter of it? */
static bool is_local(const struct dumped *function, const char *name, size_t length)
{
    for (const char *p = function->locals; p < function->code; p++)
        if (strncmp(p, name, length) == 0 && !in_word(p[-1]) && !in_word(p[length]) &&
            p[length] != '(' && strncmp(p + length, " (", 2) != 0)
            return true;
    return false;
}

/* A parenthesis behind no name holds the type of a conversion. */
static const char *behind_conversion(const struct dumped *function, const char *p)
{
    const char *before = p;
    while (before > function->code && before[-1] == ' ')
        before--;
    return in_word(before[-1]) || before[-1] == ')' ? p + 1 : behind_group(p);
}

static bool is_type(const struct dumped *function, const char *p)
{
    static const char *const words[] = {"struct ", "union ", "enum ", "goto "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(p - function->code) >= length && strncmp(p - length, words[i], length) == 0)
            return true;
    }
    return false;
}

static bool is_keyword(const char *word, size_t length)
{
    static const char *const words[] = {"if",      "else",   "switch",   "case",  "default",
                                        "goto",    "return", "try",      "catch", "finally",
                                        "CLOBBER", "eol",    "MEM",      "int",   "char",
                                        "const",   "value",  "operator", "new",   "delete"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && strncmp(words[i], word, length) == 0)
            return true;
    return false;
}

/* A number, or a value that the compiler has named: _12, D.345, read.3_4 */
static bool is_value(const char *word, size_t length)
{
    size_t digits = 1;
    while (digits < length && isdigit((unsigned char)word[digits]))
        digits++;
    return isdigit((unsigned char)*word) || (*word == '_' && digits == length) ||
           (word[length] == '.' && isdigit((unsigned char)word[length + 1]));
}

/* How the statement uses the word. */
static void note_manner(const struct dumped *function, const char *word, const char *end,
                        struct use *use)
{
    const char *begin = word, *equal = end + strcspn(end, "=;(\n");
    while (begin > function->code && begin[-1] != '\n')
        begin--;
    const char *before = memchr(begin, '=', (size_t)(word - begin));
    use->is_call = strncmp(end, " (", 2) == 0;
    use->is_address = word[-1] == '&';
    use->is_result = before != NULL;
    use->is_written = !before && strncmp(equal, "= ", 2) == 0 && equal[-1] == ' ';
    use->is_element = *end == '[' || *end == '.';
}

static bool next_use(const struct dump *dump, const struct dumped *function, const char **at,
                     struct use *use)
{
    const char *p = *at, *end = function->code_end;
    (void)dump;
    while (p < end) {
        const char *next = behind_place(p, end, use), *word = p;
        if (next > p) {
            p = next;
        } else if (*p == '"' || *p == '\'') {
            p = skip_quoted(p);
        } else if (*p == '#') {
            p += strcspn(p, "\n");
        } else if (*p == '(') {
            p = behind_conversion(function, p);
        } else if (!in_word(*p)) {
            p++;
        } else {
            while (p < end && in_word(*p))
                p++;
            bool member = word[-1] == '.' || (word[-1] == '>' && word[-2] == '-');
            size_t length =
                strcspn(word, ". (,;)[\n"); /* with a dot begins a member, or a number */
            length = length < (size_t)(p - word) ? length : (size_t)(p - word);
            if (length == 8 && strncmp(word, "operator", 8) == 0)
                p += strcspn(p, "(\n") + 1; /* its signs are no name's */
            if (member || is_value(word, length) || is_keyword(word, length) ||
                length >= sizeof use->name || is_type(function, word) ||
                is_local(function, word, length))
                continue;
            memcpy(use->name, word, length);
            use->name[length] = '\0';
            note_manner(function, word, word + length, use);
            *at = p;
            return true;
        }
    }
    *at = p;
    return false;
}

/* ---- reading ---- */

static char *copied(const char *from, const char *to)
{
    return need(strndup(from, (size_t)(to - from)));
}

/* ;; Function NAME (SYMBOL, funcdef_no=… */
static bool read_head(struct dumped *one, const char *p)
{
    const char *number = strstr(p, ", funcdef_no="), *open = number;
    if (number == NULL || memchr(p, '\n', (size_t)(number - p)))
        return false;
    while (open > p && strncmp(open, " (", 2) != 0)
        open--;
    one->name = copied(p, open);
    one->symbol = copied(open + 2, number);
    one->plain = plain_name(one->name);
    one->key = readable(one->symbol);
    one->is_lambda = strstr(one->name, "<lambda");
    return true;
}

static const char *line_end(const char *p)
{
    return p + strcspn(p, "\n");
}

static bool begins_code(const char *p) /* at the end of the line before */
{
    static const char *const words[] = {"[", "try", "<", "goto", "return", "if", "switch", "}"};
    p++;
    while (*p == ' ')
        p++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(p, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Between its declaration's { and an empty line are its variables. */
static void read_body(struct dumped *one, const char *p, const char *end)
{
    while (p < end && (*p == '\n' || strncmp(p, "__attribute__", 13) == 0)) {
        one->launches = one->launches || strncmp(p, "__attribute__((no_sanitize (thread", 34) == 0;
        p = line_end(p) + 1;
    }
    const char *name = strstr(p, one->name);
    while (name && (in_word(name[-1]) || in_word(name[strlen(one->name)]))) /* d or v in void */
        name = strstr(name + 1, one->name);
    one->result = copied(p, name && name < line_end(p) ? name : p);
    one->locals = p;
    one->code_end = end;
    const char *inside = strstr(p, "\n{\n");
    one->code = inside && inside < end ? inside + 2 : end;
    const char *code = begins_code(one->code) ? NULL : strstr(one->code, "\n\n");
    if (code && code < end)
        one->code = code;
    struct use place = {0};
    for (const char *q = one->code; q < end && !place.file; q++)
        behind_place(q, end, &place);
    if (place.file)
        one->file = need(strndup(place.file, (size_t)place.file_length));
    one->line = place.line;
}

void read_gcc(struct dump *dump)
{
    static const char head[] = "\n;; Function ";
    const char *p = strstr(dump->text.data, head), *end = dump->text.data + dump->text.length;
    dump->next_use = next_use;
    for (const char *next; p; p = next) {
        struct dumped one = {0};
        p += sizeof head - 1;
        next = strstr(p, head);
        if (!read_head(&one, p))
            continue;
        read_body(&one, line_end(p), next ? next : end);
        add_dumped(dump, one);
    }
}
