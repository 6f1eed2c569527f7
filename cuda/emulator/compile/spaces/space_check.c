/* space_check.c: what a name means in the program, and messages. */
#include "compile/spaces/space_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/spaces/library_functions.h"
#include "compile/spaces/symbol_names.h"

/* ---- what is known of a function ---- */

static bool holds(const struct declared *one, const char *file, int line)
{
    return file && one->line <= line && line <= one->last_line && strcmp(one->file, file) == 0;
}

const char *last_part(const char *name)
{
    const char *part = name;
    for (const char *p = name; *p && strncmp(p, "operator", 8) != 0; p++)
        if (p[0] == ':' && p[1] == ':')
            part = p + 2;
    const char *word = strstr(part, "operator");
    return word && (word == part || word[-1] == ':') ? word : part;
}

/* Returns where a lambda runs: as it says itself, or else as the function around it; 0 if that is
 * not clear. */
static unsigned lambda_spaces(const struct check *check, const struct compiled *lambda)
{
    unsigned own = 0, around = 0;
    bool clear = true;
    for (int i = 0; i < check->declared.count; i++) {
        const struct declared *one = &check->declared.list[i];
        unsigned *spaces = one->kind == LAMBDA ? &own : &around;
        if (one->kind == VARIABLE || !holds(one, lambda->file, lambda->line))
            continue;
        clear = clear && (*spaces == 0 || *spaces == one->spaces);
        *spaces = one->spaces;
    }
    return clear ? own ? own : around : 0;
}

/* Returns NULL if declarations with different spaces lie in the same lines. */
const struct declared *declaration_of(const struct check *check, const struct compiled *one)
{
    const struct declared *found = NULL;
    if (one->is_lambda)
        return NULL;
    for (int i = 0; i < check->declared.count; i++) {
        const struct declared *other = &check->declared.list[i];
        if (other->kind != FUNCTION || !other->is_definition ||
            strcmp(other->name, last_part(one->name)) != 0 || !holds(other, one->file, one->line))
            continue;
        if (found && found->spaces != other->spaces)
            return NULL;
        found = other;
    }
    return found;
}

unsigned spaces_of(const struct check *check, const struct compiled *one)
{
    if (one->is_lambda)
        return lambda_spaces(check, one);
    const struct declared *declared = declaration_of(check, one);
    return declared ? declared->spaces : 0;
}

static const struct compiled *code_of(const struct check *check, const char *symbol)
{
    const struct compiled *found = NULL;
    char *key = readable(symbol);
    for (int i = 0; i < check->uses.function_count && !found; i++)
        if (strcmp(check->uses.functions[i].key, key) == 0)
            found = &check->uses.functions[i];
    free(key);
    return found;
}

static bool is_declared(const struct check *check, const char *name)
{
    for (int i = 0; i < check->declared.count; i++)
        if (check->declared.list[i].kind == FUNCTION &&
            strcmp(check->declared.list[i].name, name) == 0)
            return true;
    return false;
}

/* Returns the declaration of a name whose definition the program does not have. It is found by its
 * words, and NULL if these have several meanings. */
static const struct declared *declared_named(const struct check *check, const char *symbol)
{
    const struct declared *found = NULL;
    bool mangled = strncmp(symbol, "_Z", 2) == 0;
    char *words = readable(symbol), *plain = plain_name(words);
    for (int i = 0; i < check->declared.count; i++) {
        const struct declared *one = &check->declared.list[i];
        size_t scope = strlen(one->scope);
        const char *name = mangled ? plain : last_part(plain);
        bool same_scope = !mangled || strncmp(plain, one->scope, scope) == 0;
        if (one->kind == LAMBDA || !same_scope ||
            strcmp(one->name, mangled && same_scope ? plain + scope : name) != 0)
            continue;
        if (found && (found->spaces != one->spaces || found->kind != one->kind)) {
            found = NULL;
            break;
        }
        found = one;
    }
    free(words);
    free(plain);
    return found;
}

/* An empty function has no source place, so it is found by its name. */
const struct declared *meaning(const struct check *check, const struct use *use,
                               const struct compiled **code)
{
    const bool is_plain = strncmp(use->name, "_Z", 2) != 0;
    *code = code_of(check, use->name);
    if (!*code && is_plain && is_declared(check, use->name) &&
        library_declares(check->source, use->name))
        return NULL;
    return *code && (*code)->file ? declaration_of(check, *code) : declared_named(check, use->name);
}

/* ---- messages ---- */

/* A template's instances, and parts of an expression, cause the same message several times. */
void tell(struct check *check, const char *file, int line, bool error, const char *format, ...)
{
    char place[64], message[2048];
    struct text text = {0};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    snprintf(place, sizeof place, ":%d: %s: ", line, error ? "error" : "warning");
    append_string(&text, file);
    append_string(&text, place);
    append_string(&text, message);
    append_string(&text, "\n");
    check->wrong = check->wrong || error;
    if (check->reported.data == NULL || strstr(check->reported.data, text.data) == NULL) {
        fputs(text.data, stderr);
        append_string(&check->reported, text.data);
    }
    free(text.data);
}
