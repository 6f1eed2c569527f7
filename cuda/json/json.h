/* json.h: text as JSON writes it, for all that write JSON in C and C++. */
#ifndef JSON_H
#define JSON_H

#include <stdio.h>

enum { JSON_CHARACTER = 7 }; /* bytes that one character may take, with the zero behind it */

/* Writes a character of a string to `to`; returns the end of it. */
static inline char *json_character(char *to, char c)
{
    if ((unsigned char)c < ' ')
        return to + sprintf(to, "\\u%04x", (unsigned)c);
    if (c == '"' || c == '\\')
        *to++ = '\\';
    *to++ = c;
    return to;
}

/* Writes a whole string, in its quotes. */
static inline void json_text(FILE *out, const char *text)
{
    char one[JSON_CHARACTER];
    fputc('"', out);
    for (; *text; text++)
        fwrite(one, 1, (size_t)(json_character(one, *text) - one), out);
    fputc('"', out);
}

#endif
