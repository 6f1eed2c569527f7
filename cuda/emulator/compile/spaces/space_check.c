/* space_check.c: what a name means in the program, and telling. */
#include "compile/spaces/space_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/spaces/library_functions.h"
#include "compile/llvm/llvm_dump.h"
#include "compile/dump/symbol_names.h"

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

/* The lambda's own word, or else where the function runs in which it lies. 0: it is not clear. */
static unsigned lambda_spaces(const struct check *check, const struct dumped *lambda)
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

/* Its declaration; NULL: it is not the program's, or there are several in its lines. */
const struct declared *declaration_of(const struct check *check, const struct dumped *one)
{
    const struct declared *found = NULL;
    if (one->is_lambda)
        return NULL;
    for (int i = 0; i < check->declared.count; i++) {
        const struct declared *other = &check->declared.list[i];
        if (other->kind != FUNCTION || !other->is_definition ||
            strcmp(other->name, last_part(one->plain)) != 0 || !holds(other, one->file, one->line))
            continue;
        if (found && found->spaces != other->spaces)
            return NULL;
        found = other;
    }
    return found;
}

unsigned spaces_of(const struct check *check, const struct dumped *one)
{
    if (one->is_lambda)
        return lambda_spaces(check, one);
    const struct declared *declared = declaration_of(check, one);
    return declared ? declared->spaces : 0;
}

/* Where the compiler has not decided on a symbol: the one function that is called so. */
static const struct dumped *dumped_in_words(const struct check *check, const char *name)
{
    const struct dumped *found = NULL;
    for (int i = 0; i < check->dump.count; i++) {
        const struct dumped *one = &check->dump.list[i];
        if (one->is_lambda || strcmp(last_part(one->plain), name) != 0)
            continue;
        if (found && (!found->file || !one->file || strcmp(found->file, one->file) != 0))
            return NULL;
        found = one;
    }
    return found;
}

static const struct dumped *dumped_exactly(const struct check *check, const char *symbol)
{
    const struct dumped *found = NULL;
    char *key = readable(symbol);
    for (int i = 0; i < check->dump.count && !found; i++)
        if (strcmp(check->dump.list[i].key, key) == 0)
            found = &check->dump.list[i];
    free(key);
    return found;
}

/* Has g++ decided on the function's symbol before this use, so that the use would name it? */
static bool is_decided(const struct dumped *one, const struct use *use)
{
    const char *p = one->symbol + strlen("_Z");
    if (strncmp(one->symbol, "_ZN", 3) == 0)
        for (p += 1 + strspn(p + 1, "rVK"); *p >= '0' && *p <= '9';) {
            char *end;
            long length = strtol(p, &end, 10);
            p = end + length;
        }
    bool is_of_this_file = *p == 'L' || *p == 'Z' || strstr(one->symbol, "_GLOBAL__N_");
    return !is_of_this_file && one->file && one->line < use->line &&
           (int)strlen(one->file) == use->file_length &&
           strncmp(one->file, use->file, strlen(one->file)) == 0;
}

static bool is_declared(const struct check *check, const char *name)
{
    for (int i = 0; i < check->declared.count; i++)
        if (check->declared.list[i].kind == FUNCTION &&
            strcmp(check->declared.list[i].name, name) == 0)
            return true;
    return false;
}

/* May g++ mean the program's function of this name, which C has, too? One that is only declared
 * here is not decided on, either. */
static bool may_be_own(const struct check *check, const struct use *use)
{
    bool is_dumped = false;
    for (int i = 0; i < check->dump.count; i++) {
        const struct dumped *one = &check->dump.list[i];
        if (one->is_lambda || strcmp(last_part(one->plain), use->name) != 0)
            continue;
        if (!is_decided(one, use))
            return true;
        is_dumped = true;
    }
    return !is_dumped;
}

/* The declaration of a name that the program itself does not define: found by its words,
 * which must mean one thing. */
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

/* What a use means; NULL: nothing that the program itself declares. Empty functions have no place.
 */
const struct declared *meaning(const struct check *check, const struct use *use,
                               const struct dumped **code)
{
    static char nothing[] = "";
    static const struct dumped unknown = {.name = nothing};
    bool mangled = strncmp(use->name, "_Z", 2) == 0, clang = is_llvm(&check->dump);
    *code = dumped_exactly(check, use->name);
    if (!*code && !mangled && is_declared(check, use->name) &&
        library_declares(check->source, use->name)) {
        *code = !clang && may_be_own(check, use) ? &unknown : NULL;
        return NULL;
    }
    if (!*code && !clang)
        *code = dumped_in_words(check, use->name);
    return *code && (*code)->file ? declaration_of(check, *code) : declared_named(check, use->name);
}

/* ---- telling ---- */

/* A template's instances, and an expression's parts, say the same several times. */
void tell(struct check *check, const char *file, int length, int line, bool error,
          const char *format, ...)
{
    char place[64], message[2048];
    struct text text = {0};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    snprintf(place, sizeof place, ":%d: %s: ", line, error ? "error" : "warning");
    append(&text, file, (size_t)length);
    append_string(&text, place);
    append_string(&text, message);
    append_string(&text, "\n");
    check->wrong = check->wrong || error;
    if (check->told.data == NULL || strstr(check->told.data, text.data) == NULL) {
        fputs(text.data, stderr);
        append_string(&check->told, text.data);
    }
    free(text.data);
}
