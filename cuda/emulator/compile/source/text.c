/* text.c: a growing text. */
#include "compile/source/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *need(void *memory)
{
    if (memory == NULL) {
        fprintf(stderr, "emulate: out of memory\n");
        exit(BROKEN);
    }
    return memory;
}

void append(struct text *text, const char *data, size_t length)
{
    if (text->data == NULL || text->length + length + 1 > text->capacity) {
        text->capacity = 2 * text->capacity + length + 64;
        text->data = need(realloc(text->data, text->capacity));
    }
    memcpy(text->data + text->length, data, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void append_string(struct text *text, const char *string)
{
    append(text, string, strlen(string));
}

void append_quoted(struct text *text, const char *string)
{
    append_string(text, "\"");
    for (const char *p = string; *p; p++) {
        if (*p == '"' || (*p == '\\' && p[1] != 'u' && p[1] != 'U'))
            append_string(text, "\\");
        append(text, p, 1);
    }
    append_string(text, "\"");
}

void append_listed(struct text *text, const char *list, int number, const char *string)
{
    char start[160];
    snprintf(start, sizeof start,
             " __attribute__((used, section(\"emulator_%s\"))) static const char "
             "emulator_%s_%d[] = ",
             list, list, number);
    append_string(text, start);
    append_quoted(text, string);
    append_string(text, ";");
}

struct text read_file(const char *name)
{
    struct text text = {0};
    char buffer[65536];
    size_t count;
    FILE *file = fopen(name, "r");
    append(&text, "", 0);
    while (file && (count = fread(buffer, 1, sizeof buffer, file)) > 0)
        append(&text, buffer, count);
    if (file == NULL || ferror(file)) {
        perror(name);
        exit(BROKEN);
    }
    fclose(file);
    return text;
}

const char *skip_quoted(const char *p)
{
    char quote = *p++;
    while (*p && *p != quote && *p != '\n')
        p += *p == '\\' && p[1] ? 2 : 1;
    return *p == quote ? p + 1 : p;
}
