/* json.h: a string as JSON writes it. */
#ifndef COUNTERS_JSON_H
#define COUNTERS_JSON_H

#include <stdio.h>

static inline void json_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        if ((unsigned char)*text >= ' ')
            fputc(*text, out);
    }
    fputc('"', out);
}

#endif
