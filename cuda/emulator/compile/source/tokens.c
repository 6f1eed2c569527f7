/* tokens.c: C++ as tokens, read once. */
#include "compile/source/tokens.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- skipping: each function returns the end of what begins at p ---- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (c & 0x80);
}

/* g++'s preprocessor writes a character of a name that is not ASCII as \U000000f6. */
static const char *skip_word(const char *p)
{
    while (is_word(*p) || (p[0] == '\\' && (p[1] == 'u' || p[1] == 'U')))
        p += *p == '\\' ? 2 : 1;
    return p;
}

static const char *skip_raw_string(const char *p) /* at the quote of R"x(…)x" */
{
    char close[20];
    size_t length = strcspn(p + 1, "( )\\\t\n");
    if (length > 16 || p[1 + length] != '(')
        return skip_quoted(p);
    snprintf(close, sizeof close, ")%.*s\"", (int)length, p + 1);
    const char *end = strstr(p, close);
    return end ? end + strlen(close) : p + strlen(p);
}

static const char *skip_number(const char *p)
{
    while (is_word(*p) || *p == '.' || (*p == '\'' && is_word(p[1])) ||
           ((*p == '+' || *p == '-') && strchr("eEpP", p[-1])))
        p++;
    return p;
}

static const char *skip_comment(const char *p)
{
    if (p[1] == '/') {
        while (*p && *p != '\n')
            p += p[0] == '\\' && p[1] ? 2 : 1;
        return p;
    }
    const char *end = strstr(p + 2, "*/");
    return end ? end + 2 : p + strlen(p);
}

static bool is_comment(const char *p)
{
    return p[0] == '/' && (p[1] == '/' || p[1] == '*');
}

static const char *skip_line(const char *p) /* a preprocessor line, with its continuation lines */
{
    while (*p && *p != '\n') {
        if (is_comment(p))
            p = skip_comment(p);
        else if (*p == '"' || *p == '\'')
            p = skip_quoted(p);
        else
            p += p[0] == '\\' && p[1] ? 2 : 1;
    }
    return p;
}

static const char *skip_punctuation(const char *p)
{
    static const char *const longer[] = {
        "<=>", "->*", "...", "->", "::", "<=", ">=", "==", "!=", "+=", "-=",
        "*=",  "/=",  "%=",  "&=", "|=", "^=", "&&", "||", "++", "--", "##"};
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        if (*p == *longer[i] && strncmp(p, longer[i], strlen(longer[i])) == 0)
            return p + strlen(longer[i]);
    return p + 1;
}

static bool is_prefix(const char *p, const char *end)
{
    static const char *const prefixes[] = {"L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if ((size_t)(end - p) == strlen(prefixes[i]) &&
            strncmp(p, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

static const char *skip_token(const char *p, enum token_kind *kind)
{
    const char *end = skip_word(p);
    *kind = QUOTED;
    if ((*end == '"' || *end == '\'') && is_prefix(p, end))
        return *end == '"' && end[-1] == 'R' ? skip_raw_string(end) : skip_quoted(end);
    if (*p == '"' || *p == '\'')
        return skip_quoted(p);
    *kind = NUMBER;
    if (isdigit((unsigned char)*p) || (*p == '.' && isdigit((unsigned char)p[1])))
        return skip_number(p);
    *kind = end > p ? WORD : PUNCTUATION;
    return end > p ? end : skip_punctuation(p);
}

/* ---- reading ---- */

static void *grown(void *list, int count, size_t size) /* doubles the room at each power of two */
{
    if (count & (count - 1))
        return list;
    return need(realloc(list, size * (count ? 2 * (size_t)count : 1)));
}

static void add_token(struct source *source, enum token_kind kind, const char *text, int length)
{
    source->tokens = grown(source->tokens, source->count, sizeof *source->tokens);
    source->tokens[source->count++] = (struct token){.kind = kind, .text = text, .length = length};
}

/* Keeps a preprocessor line that ends before `end`, if it says where the next lines come from. */
static void note_marker(struct source *source, const char *text, const char *end)
{
    const char *quote = memchr(text, '"', (size_t)(end - text));
    struct marker marker = {.text = text, .next = *end ? end + 1 : end};
    char *digits_end;
    if (quote == NULL)
        return;
    /* (sscanf would search for the end of the whole text, at each line) */
    marker.line = (int)strtol(text + 1, &digits_end, 10);
    if (digits_end == text + 1)
        return;
    const char *close = skip_quoted(quote);
    marker.file = need(strndup(quote + 1, (size_t)(close - 1 - (quote + 1))));
    marker.flag = close < end ? atoi(close) : 0;
    marker.system = memchr(close, '3', (size_t)(end - close)) != NULL;
    source->markers = grown(source->markers, source->marker_count, sizeof *source->markers);
    source->markers[source->marker_count++] = marker;
}

static void read_tokens(struct source *source)
{
    const char *p = source->text.data, *end = p + source->text.length;
    bool line_begins = true;
    add_token(source, EDGE, p, 0);
    while (p < end) {
        if (*p == '\n') {
            line_begins = true;
            p++;
        } else if (*p == '\0' || isspace((unsigned char)*p)) {
            p++;
        } else if (is_comment(p)) {
            p = skip_comment(p);
        } else if (p[0] == '\\' && p[1] == '\n') { /* a comment stood between; nvcc allows it */
            source->text.data[p - source->text.data] = ' ';
            p++;
        } else if (*p == '#' && line_begins) {
            const char *line = p;
            p = skip_line(p);
            note_marker(source, line, p);
        } else {
            enum token_kind kind;
            const char *text = p;
            p = skip_token(p, &kind);
            add_token(source, kind, text, (int)(p - text));
            line_begins = false;
        }
    }
    add_token(source, EDGE, end, 0);
    source->count--;
}

/* The emulator's own headers lie beside cuda_runtime.h, the first header of all. */
static size_t headers_folder(const struct source *source, const char **folder)
{
    static const char runtime[] = "/cuda_runtime.h";
    for (int i = 0; i < source->marker_count; i++) {
        size_t length = strlen(source->markers[i].file), end = sizeof runtime - 1;
        *folder = source->markers[i].file;
        if (length > end && strcmp(*folder + length - end, runtime) == 0)
            return length - end + 1;
    }
    return 0;
}

static void mark_owners(struct source *source)
{
    const char *folder = NULL;
    size_t length = headers_folder(source, &folder);
    int next = 0;
    enum owner owner = PROGRAM;
    for (int i = 1; i < source->count; i++) {
        for (; next < source->marker_count && source->markers[next].text < source->tokens[i].text;
             next++) {
            const struct marker *marker = &source->markers[next];
            bool emulator = length > 0 && strncmp(marker->file, folder, length) == 0;
            owner = emulator ? EMULATOR : marker->system ? SYSTEM : PROGRAM;
        }
        source->tokens[i].owner = owner;
    }
}

/* Brackets without a partner are left alone; the compiler reports them. */
static void match_brackets(struct source *source)
{
    static const char *const pairs[] = {"()", "[]", "{}"};
    int outer = 0;
    for (int i = 1; i < source->count; i++) {
        struct token *token = &source->tokens[i], *open = &source->tokens[outer];
        for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
            if (outer && *token->text == pairs[k][1] && *open->text == pairs[k][0]) {
                open->match = i;
                token->match = outer;
                outer = open->outer;
            }
        token->outer = outer;
        if (is_one_of(source, i, "([{"))
            outer = i;
    }
}

/* A < is a comparison, or opens a list of template arguments; a > closes the innermost list. Going
 * backwards from the end, `closes` gives for each token the end of a list that has begun before it;
 * 0 if there cannot be one. If a < inside a list can be read both ways, it opens a list. */
static void match_angles(struct source *source)
{
    int *closes = need(calloc((size_t)source->count + 1, sizeof *closes));
    for (int i = source->count - 1; i > 0; i--) {
        struct token *token = &source->tokens[i];
        bool is_operator = is(source, i - 1, "operator");
        closes[i] = closes[i + 1];
        if (is_one_of(source, i, ")]};") || is(source, i, "__global__") ||
            (is(source, i, "{") && is(source, i - 1, ")"))) { /* the body of a function */
            closes[i] = 0;
        } else if (is_one_of(source, i, "([{")) {
            closes[i] = token->match ? closes[token->match + 1] : 0;
        } else if (is(source, i, ">") && !is_operator) {
            closes[i] = i;
        } else if (opens_launch(source, i)) {
            closes[i] = 0;
        } else if (is(source, i, "<") && is(source, i + 1, "<")) { /* a shift */
            closes[i] = closes[i + 2];
        } else if (is(source, i, "<") && !is_operator && !is(source, i - 1, "<")) {
            token->match = closes[i + 1];
            int behind_list = token->match ? closes[token->match + 1] : 0;
            if (source->tokens[i - 1].kind == WORD && behind_list)
                closes[i] = behind_list;
        }
    }
    free(closes);
}

/* Headers have very many tokens, so a search goes only through tokens with the same hash. */
enum { LISTS = 1 << 13 };

static unsigned list_of(const char *text, size_t length)
{
    unsigned hash = 2166136261; /* FNV-1a */
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619;
    return hash % LISTS;
}

static void list_alike(struct source *source)
{
    source->alike = need(calloc(LISTS, sizeof *source->alike));
    for (int i = source->count - 1; i > 0; i--) {
        struct token *token = &source->tokens[i];
        int *first = &source->alike[list_of(token->text, (size_t)token->length)];
        token->next = *first;
        *first = i;
    }
}

int first_like(const struct source *source, const char *text)
{
    return source->alike[list_of(text, strlen(text))];
}

struct source source_read(const char *name)
{
    struct source source = {.name = name, .text = read_file(name)};
    read_tokens(&source);
    mark_owners(&source);
    match_brackets(&source);
    match_angles(&source);
    list_alike(&source);
    return source;
}

void source_free(struct source *source)
{
    for (int i = 0; i <= source->count; i++) {
        free(source->tokens[i].before);
        free(source->tokens[i].instead);
    }
    for (int i = 0; i < source->marker_count; i++)
        free(source->markers[i].file);
    free(source->tokens);
    free(source->markers);
    free(source->alike);
    free(source->text.data);
}

const char *place_of(const struct source *source, const char *at, int *line)
{
    struct marker last = {.next = source->text.data, .line = 1};
    for (int i = 0; i < source->marker_count && source->markers[i].text < at; i++)
        last = source->markers[i];
    *line = last.line;
    for (const char *p = last.next; p < at; p++)
        *line += *p == '\n';
    return last.file ? last.file : source->name;
}

static void tell(const struct source *source, const char *at, const char *kind, const char *message)
{
    int line;
    const char *file = place_of(source, at, &line);
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, kind, message);
}

void complain(const struct source *source, const char *at, const char *message)
{
    tell(source, at, "error", message);
    exit(WRONG_PROGRAM);
}

void remark(const struct source *source, const char *at, const char *message)
{
    tell(source, at, "warning", message);
}

/* ---- tests ---- */

bool is(const struct source *source, int i, const char *text)
{
    const struct token *token = &source->tokens[i];
    return *token->text == *text && (size_t)token->length == strlen(text) &&
           memcmp(token->text, text, (size_t)token->length) == 0;
}

bool is_any(const struct source *source, int i, const char *const *words)
{
    for (; *words; words++)
        if (is(source, i, *words))
            return true;
    return false;
}

bool is_one_of(const struct source *source, int i, const char *characters)
{
    const struct token *token = &source->tokens[i];
    return token->kind == PUNCTUATION && token->length == 1 && strchr(characters, *token->text);
}

bool same(const struct token *a, const struct token *b)
{
    return a->length == b->length && memcmp(a->text, b->text, (size_t)a->length) == 0;
}

bool is_own(const struct source *source, int i)
{
    return source->tokens[i].owner == PROGRAM;
}

bool opens_launch(const struct source *source, int i)
{
    return is(source, i, "<") && is(source, i + 1, "<") && is(source, i + 2, "<") &&
           !is(source, i - 1, "<") && !is(source, i - 1, "operator");
}

bool begins_statement(const struct source *source, int i)
{
    int last = i - 1;
    if (is_one_of(source, last, ";{}") || is(source, last, "else") || is(source, last, "do"))
        return true;
    if (is(source, last, ":")) /* of a label */
        return is(source, last - 1, "default") || is(source, last - 2, "case") ||
               is_one_of(source, last - 2, ";{}");
    int condition = is(source, last, ")") ? source->tokens[last].match - 1 : 0;
    return condition > 0 && (is(source, condition, "if") || is(source, condition, "for") ||
                             is(source, condition, "while") || is(source, condition, "constexpr"));
}

int behind(const struct source *source, int i)
{
    const struct token *token = &source->tokens[i];
    return (is_one_of(source, i, "([{") && token->match ? token->match : i) + 1;
}

/* ---- writing ---- */

void write_before(struct source *source, int i, const char *text)
{
    struct token *token = &source->tokens[i];
    struct text all = {0};
    append_string(&all, text);
    append_string(&all, token->before ? token->before : "");
    free(token->before);
    token->before = all.data;
}

void write_instead(struct source *source, int i, const char *text)
{
    free(source->tokens[i].instead);
    source->tokens[i].instead = need(strdup(text));
}

void erase(struct source *source, int from, int to)
{
    for (int i = from; i < to; i++) {
        free(source->tokens[i].before);
        source->tokens[i].before = NULL;
        write_instead(source, i, "");
    }
}

static bool ends_in_word(const struct text *text)
{
    return text->length > 0 && is_word(text->data[text->length - 1]);
}

/* Keeps two adjacent words apart. */
static void append_apart(struct text *out, const char *text, size_t length)
{
    if (length > 0 && is_word(*text) && ends_in_word(out))
        append_string(out, " ");
    append(out, text, length);
}

static void append_written(struct text *out, const struct token *token)
{
    if (token->before)
        append_apart(out, token->before, strlen(token->before));
    if (token->instead)
        append_apart(out, token->instead, strlen(token->instead));
    else
        append_apart(out, token->text, (size_t)token->length);
}

static const char *blank_before(const struct source *source, int i, size_t *length)
{
    const char *end = source->tokens[i - 1].text + source->tokens[i - 1].length;
    *length = (size_t)(source->tokens[i].text - end);
    return end;
}

static char *on_one_line(const struct source *source, int from, int to, bool written)
{
    struct text out = {0};
    size_t blank;
    append(&out, "", 0);
    for (int i = from; i < to; i++) {
        const struct token *token = &source->tokens[i];
        blank_before(source, i, &blank);
        append_string(&out, i > from && blank > 0 ? " " : "");
        if (written)
            append_written(&out, token);
        else
            append(&out, token->text, (size_t)token->length);
    }
    return out.data;
}

char *as_read(const struct source *source, int from, int to)
{
    return on_one_line(source, from, to, false);
}

char *as_written(const struct source *source, int from, int to)
{
    return on_one_line(source, from, to, true);
}

struct text source_write(const struct source *source)
{
    struct text out = {0};
    size_t blank;
    append(&out, "", 0);
    for (int i = 1; i <= source->count; i++) {
        const char *text = blank_before(source, i, &blank);
        append(&out, text, blank);
        append_written(&out, &source->tokens[i]);
    }
    return out;
}
