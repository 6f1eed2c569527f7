/* never_set.c: numbers, pointers and arrays that a function uses and never sets, as in `float sum;
 * for (...) sum += a[i];`, or a stream's variable: nvcc and clang warn of them, but for arrays. To
 * g++ the loop may have set it, which it says of too much. */
#include "compile/spaces/never_set.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "compile/dump/gcc_dump.h"

enum { MOST_VALUES = 64 };

/* A variable, and what the compiler has made of it: _12, sum.3_4. */
struct number {
    const char *name;
    size_t length;
    bool is_array;
    const char *values[MOST_VALUES];
    int count;
};

static bool line_has(const char *p, const char *end, const char *text)
{
    const size_t length = strlen(text);
    while (p + length <= end && strncmp(p, text, length) != 0)
        p++;
    return p + length <= end;
}

static size_t word_length(const char *p)
{
    size_t length = 0;
    while (in_word(p[length]))
        length++;
    return length;
}

static bool is_word(const char *word, size_t length, const char *name, size_t name_length)
{
    return length == name_length && strncmp(word, name, length) == 0;
}

static size_t without_digits(const char *word, size_t length)
{
    while (length > 0 && isdigit((unsigned char)word[length - 1]))
        length--;
    return length;
}

/* _12, or sum.3_4: it gets a value once. Not D.12.member_1 */
static bool is_made(const char *word, size_t length)
{
    const size_t name = without_digits(word, length), before = name ? name - 1 : 0;
    const size_t dot = without_digits(word, before);
    return name < length && name > 0 && word[before] == '_' &&
           (before == 0 || (dot < before && dot > 0 && word[dot - 1] == '.'));
}

/* What a line, a statement, does with it. */
struct line {
    bool sets, makes, uses, lends; /* lends: it may be set elsewhere */
    const char *made;              /* the value */
};

/* Behind the indices and members at p: [_3][i].x */
static const char *behind_parts(const char *p)
{
    while (*p == '[' || *p == '.')
        p += *p == '.' ? word_length(p) : strcspn(p, "]\n") + 1;
    return p;
}

static void read_word(const struct number *number, const char *word, size_t length, bool first,
                      bool address, struct line *line)
{
    const bool is_element = number->is_array && word[length] == '[';
    const char *end = is_element ? behind_parts(word + length) : word + length;
    const bool gets = first && strncmp(end, " = ", 3) == 0;
    const bool part = word[number->length] == '.' || (word[number->length] == '[' && !is_element);
    if (gets && is_made(word, length)) {
        line->makes = true;
        line->made = word;
    } else if (is_word(word, length, number->name, number->length)) {
        line->sets = line->sets || gets;
        line->uses = line->uses || !gets;
        line->lends = line->lends || address || part;
    } else if (part && strncmp(word, number->name, number->length) == 0 && !is_made(word, length)) {
        line->lends = true;
    }
    for (int i = 0; i < number->count; i++)
        line->uses = line->uses || (!gets && is_word(word, length, number->values[i],
                                                     word_length(number->values[i])));
}

static struct line read_line(const struct number *number, const char *p, const char *end,
                             struct use *place)
{
    struct line line = {0};
    bool first = true, address = false;
    while (p < end) {
        const char *next = behind_place(p, end, place);
        if (next > p) {
            address = address || p[-1] == '&'; /* of an element, it has two places */
            p = next + (*next == ' ');
        } else if (*p == '"' || *p == '\'') {
            p = skip_quoted(p);
        } else if (!in_word(*p)) {
            first = first && *p == ' ';
            address = false;
            p++;
        } else {
            const size_t length = word_length(p);
            if (strncmp(p - 2, "->", 2) != 0)
                read_word(number, p, length, first, address || p[-1] == '&', &line);
            p = first && line.sets ? behind_parts(p + length) : p + length;
            first = address = false;
        }
    }
    return line;
}

/* Does something come of it, and does nothing set it, but for what comes of itself? Where first. Of
 * arrays that nothing changes at all, g++ itself tells. */
static bool is_never_set(const struct dumped *code, struct number *number, struct use *where)
{
    bool used = false, changed = !number->is_array;
    for (const char *p = code->code, *next; p < code->code_end; p = next) {
        const char *end = memchr(p, '\n', (size_t)(code->code_end - p)), *text = p + strspn(p, " ");
        end = end ? end : code->code_end;
        next = end + 1;
        if (*text == '#' || line_has(p, end, "CLOBBER"))
            continue;
        struct use place = {0};
        const struct line line = read_line(number, text, end, &place);
        if (line.lends || (line.uses && line_has(p, end, "asm")) || (line.sets && !line.uses) ||
            number->count == MOST_VALUES)
            return false;
        if (line.uses && !where->file)
            *where = place;
        if (line.uses && line.makes)
            number->values[number->count++] = line.made;
        used = used || (line.uses && !line.makes && !line.sets);
        changed = changed || line.sets;
    }
    return used && changed && where->file;
}

/* Handles are pointers. Structs without a constructor, as float4, are so in arrays alone. */
static bool is_plain_type(const char *p, const char *end, bool in_array)
{
    if (in_array && is_word(p, word_length(p), "struct", 6))
        return true;
    if (p < end && end[-1] == '*')
        return !is_word(p, word_length(p), "static", 6) && !is_word(p, word_length(p), "extern", 6);
    static const char *const words[] = {"float", "double", "int",  "unsigned", "signed",
                                        "long",  "short",  "char", "bool"};
    bool plain = p < end;
    while (p < end && plain) {
        const size_t length = word_length(p);
        plain = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            plain = plain || is_word(p, length, words[i], strlen(words[i]));
        p += length + 1;
    }
    return plain;
}

/* Is it a parameter, too? */
static bool is_parameter(const struct number *number, const char *p, const char *end)
{
    for (; p < end; p += word_length(p) + 1)
        if (is_word(p, word_length(p), number->name, number->length))
            return true;
    return false;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Has g++ told of it in this line? It does of arrays that no loop can have set. */
static bool is_told(const struct check *check, const struct number *number, const struct use *use)
{
    char place[32];
    snprintf(place, sizeof place, ":%d:", use->line);
    for (const char *p = check->told.data, *end; p && *p; p = *end ? end + 1 : end) {
        end = p + strcspn(p, "\n");
        if (!line_has(p, end, place) || !line_has(p, end, " used uninitialized"))
            continue;
        for (const char *name = p + 1; name < end; name++)
            if (!is_letter(name[-1]) && strncmp(name, number->name, number->length) == 0 &&
                !is_letter(name[number->length]))
                return true;
    }
    return false;
}

void check_never_set(struct check *check, const struct dumped *code, const char *where)
{
    const char *head = code->locals, *list = head;
    while (list < code->code && strncmp(list, "\n{\n", 3) != 0)
        list++;
    for (const char *p = list + 3, *end; p < code->code; p = end + 1) {
        p += strspn(p, " ");
        end = p + strcspn(p, "\n");
        const char *name = end;
        while (name > p && name[-1] != ' ')
            name--;
        struct number number = {.name = name, .length = word_length(name)};
        const char *behind = behind_parts(name + number.length);
        number.is_array = behind > name + number.length;
        struct use first = {0};
        if (name == p || behind + 1 != end || !is_plain_type(p, name - 1, number.is_array) ||
            is_parameter(&number, head, list) || !is_never_set(code, &number, &first) ||
            is_told(check, &number, &first))
            continue;
        tell(check, first.file, first.file_length, first.line, false,
             "%s uses '%.*s', and nothing sets it: it is whatever was there before", where,
             (int)number.length, name);
    }
}
