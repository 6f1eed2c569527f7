/* json.h: JSON strings, for all programs that write JSON in C and C++. */
#ifndef JSON_H
#define JSON_H

#include <stdio.h>

enum { JSON_CHARACTER = 7 }; /* most bytes of an escaped character, with a null character */

/* Writes an escaped character to `to`, which has JSON_CHARACTER bytes; returns the end of it. */
static inline char *json_character(char *to, char c)
{
    if ((unsigned char)c < ' ')
        return to + sprintf(to, "\\u%04x", (unsigned)c);
    if (c == '"' || c == '\\')
        *to++ = '\\';
    *to++ = c;
    return to;
}

/* Writes a whole string in quotes. */
static inline void json_text(FILE *out, const char *text)
{
    char one[JSON_CHARACTER];
    fputc('"', out);
    for (; *text; text++)
        fwrite(one, 1, (size_t)(json_character(one, *text) - one), out);
    fputc('"', out);
}

#endif
