/* symbol_names.c: readable names of symbols. */
#include "compile/spaces/symbol_names.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "compile/source/text.h"

/* From the C++ library. */
char *__cxa_demangle(const char *symbol, char *buffer, size_t *length, int *status);

char *readable(const char *symbol)
{
    int status = 0;
    char *words =
        strncmp(symbol, "_Z", 2) == 0 ? __cxa_demangle(symbol, NULL, NULL, &status) : NULL;
    return words ? words : need(strdup(symbol));
}

const char *behind_group(const char *p)
{
    int depth = 0;
    do {
        depth += strchr("(<[{", *p) != NULL;
        depth -= strchr(")>]}", *p) != NULL;
        p++;
    } while (*p && depth > 0);
    return p;
}

static const char *behind_operator(const char *p) /* `p`: the word `operator` */
{
    p += strlen("operator");
    if (isalpha((unsigned char)*p) || *p == ' ') { /* as in operator float */
        while (*p && *p != '(')
            p++;
        return p;
    }
    if (strncmp(p, "()", 2) == 0)
        return p + 2;
    while (*p && strchr("+-*/%^&|~!=<>,[]\"", *p))
        p++;
    return p;
}

char *plain_name(const char *words)
{
    struct text name = {0};
    append(&name, "", 0);
    for (const char *p = words; *p;) {
        bool begins = name.length == 0 || name.data[name.length - 1] == ':';
        if (begins && strncmp(p, "operator", 8) == 0 && !isalnum((unsigned char)p[8]) &&
            p[8] != '_') {
            const char *end = behind_operator(p);
            append(&name, p, (size_t)(end - p));
            p = end;
            continue;
        }
        if (*p == '(' && strncmp(p, "(anonymous namespace)", 21) != 0)
            break;
        if (*p == ' ') /* what came before is the return type */
            name.length = 0;
        if (*p == '<' || *p == '(' || *p == '[' || *p == '{') {
            p = behind_group(p);
        } else {
            if (*p != ' ')
                append(&name, p, 1);
            p++;
        }
    }
    name.data[name.length] = '\0';
    return name.data;
}
