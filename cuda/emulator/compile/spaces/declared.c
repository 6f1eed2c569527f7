/* declared.c: what a program declares, and where it lives. */
#include "compile/spaces/declared.h"

#include <stdlib.h>
#include <string.h>

static void read_scope(const struct source *source, struct declarations *all, int begin, int end,
                       const char *scope, bool in_class);

/* ---- adding ---- */

static char *joined(const char *a, const char *b, const char *c)
{
    struct text text = {0};
    append_string(&text, a);
    append_string(&text, b);
    append_string(&text, c);
    return text.data;
}

/* `from` and `to` are the first token of the name and the one after its last. */
static void add(const struct source *source, struct declarations *all, struct declared one,
                const char *scope, int from, int to, int last)
{
    struct text name = {0};
    int begin = to - 1;
    append(&name, "", 0);
    if (one.kind != LAMBDA) {
        for (int i = from; i < to; i++)
            if (is(source, i, "operator") || is(source, i, "~"))
                begin = i;
        for (int i = begin; i < to; i++)
            append(&name, source->tokens[i].text, (size_t)source->tokens[i].length);
    }
    struct text outer = {0};
    append_string(&outer, scope);
    for (int i = from; i < begin; i++)
        append(&outer, source->tokens[i].text, (size_t)source->tokens[i].length);
    one.name = name.data;
    one.scope = outer.data;
    one.file = place_of(source, source->tokens[to - 1].text, &one.line);
    one.last_line = one.line;
    one.token = to - 1;
    one.last = last;
    if (last)
        place_of(source, source->tokens[last].text, &one.last_line);
    all->list = need(realloc(all->list, (size_t)(all->count + 1) * sizeof *all->list));
    all->list[all->count++] = one;
}

/* ---- one declaration ---- */

struct statement {
    unsigned spaces;
    bool is_static, is_constant, is_managed, in_constant_memory, is_friend, is_typedef, is_texture;
};

static void note_word(const struct source *source, int i, struct statement *statement)
{
    static const char *const device[] = {"__device__", "__constant__", "__shared__", "__managed__",
                                         NULL};
    static const char *const textures[] = {"texture", "surface", NULL};
    static const char *const constant[] = {"constexpr", "consteval", NULL};
    static const char *const no_names[] = {"using",   "typedef", "static_assert", "asm", "__asm__",
                                           "concept", NULL};
    statement->spaces |= is(source, i, "__host__") ? ON_HOST : 0;
    statement->spaces |= is_any(source, i, device) ? ON_DEVICE : 0;
    statement->spaces |= is(source, i, "__global__") ? KERNEL : 0;
    statement->is_managed |= is(source, i, "__managed__");
    statement->in_constant_memory |= is(source, i, "__constant__");
    statement->is_static |= is(source, i, "static");
    statement->is_friend |= is(source, i, "friend");
    statement->is_texture |= is_any(source, i, textures);
    statement->is_constant |= is_any(source, i, constant);
    statement->is_typedef |= is_any(source, i, no_names);
}

/* Returns the token after the list of template arguments, attribute or bracket that token i opens,
 * or simply the next token. */
static int behind_part(const struct source *source, int i)
{
    static const char *const with_group[] = {"__attribute__", "alignas",    "decltype", "noexcept",
                                             "typeof",        "__typeof__", "explicit", NULL};
    if (is_any(source, i, with_group) && is(source, i + 1, "("))
        return behind(source, i + 1);
    if (is(source, i, "<") && source->tokens[i].match > i)
        return source->tokens[i].match + 1;
    return behind(source, i);
}

/* Returns the { or ; that ends the declaration of a function whose parameters close before i; 0 if
 * there is none. */
static int function_end(const struct source *source, int i, int end)
{
    bool in_list = false; /* the list of what a constructor initialises */
    for (; i < end; i = behind_part(source, i)) {
        if (is(source, i, ";"))
            return i;
        in_list = in_list || is(source, i, ":");
        bool initialises =
            in_list && (source->tokens[i - 1].kind == WORD || is(source, i - 1, ">"));
        if (is(source, i, "{") && !initialises)
            return i;
    }
    return 0;
}

/* Returns the first token of the qualified name whose last part ends before `end`. */
static int name_begin(const struct source *source, int end)
{
    int begin = end - 1;
    if (is(source, begin - 1, "~"))
        begin--;
    while (is(source, begin - 1, "::")) {
        int part = begin - 2;
        if (is(source, part, ">"))
            while (part > 0 && source->tokens[part].match != begin - 2)
                part--;
        part -= is(source, part, "<");
        if (source->tokens[part].kind != WORD)
            break;
        begin = part;
    }
    return begin;
}

/* Reads a function whose parameters begin with the ( at `open`. Returns the token after all of it.
 */
static int read_function(const struct source *source, struct declarations *all,
                         const struct statement *statement, const char *scope, int from, int to,
                         int open, int end, bool in_class)
{
    int close = source->tokens[open].match, last = close ? function_end(source, close + 1, end) : 0;
    struct declared one = {.kind = FUNCTION,
                           .spaces = statement->spaces ? statement->spaces : ON_HOST,
                           .is_constant = statement->is_constant,
                           .is_member = in_class && !statement->is_friend,
                           .parameters = open};
    if (last == 0)
        return end;
    one.is_definition = is(source, last, "{");
    int body_end = one.is_definition ? source->tokens[last].match : 0;
    if (one.is_definition && body_end == 0)
        return end;
    add(source, all, one, statement->is_friend ? "" : scope, from, to, body_end);
    return (body_end ? body_end : last) + 1;
}

static void add_variable(const struct source *source, struct declarations *all,
                         const struct statement *statement, const char *scope, bool in_class, int i)
{
    static const char *const types[] = {"class", "struct", "union", "enum", "typename", NULL};
    struct declared one = {.kind = VARIABLE,
                           .spaces = statement->spaces ? statement->spaces : ON_HOST,
                           .is_constant = statement->is_constant,
                           .is_managed = statement->is_managed,
                           .in_constant_memory = statement->in_constant_memory};
    bool declares_type = is_any(source, i - 1, types) || is(source, i - 1, ":");
    if (source->tokens[i].kind == WORD && !statement->is_typedef && !statement->is_texture &&
        !declares_type && (!in_class || statement->is_static))
        add(source, all, one, scope, name_begin(source, i + 1), i + 1, 0);
}

/* Returns the { of the body of the class, namespace or linkage block that the word at i begins; 0
 * if it has none. */
static int body_of(const struct source *source, int i, int end)
{
    for (i++; i < end && !is_one_of(source, i, ";=()"); i = behind_part(source, i))
        if (is(source, i, "{"))
            return source->tokens[i].match ? i : 0;
    return 0;
}

/* Reads the inside of a class or namespace whose words begin at i, and whose body begins at `open`.
 */
static void read_inside(const struct source *source, struct declarations *all, int i, int open,
                        const char *scope, bool in_class)
{
    struct text name = {0};
    append(&name, "", 0);
    for (int k = i + 1; k < open && !is(source, k, ":") && !is(source, k, "final");
         k = behind_part(source, k))
        if (source->tokens[k].kind == WORD && !is(source, k, "__attribute__") &&
            !is(source, k, "alignas") && !is(source, k - 1, "::"))
            name.length = 0,
            append(&name, source->tokens[k].text, (size_t)source->tokens[k].length);
        else if (is(source, k, "::") || source->tokens[k].kind == WORD)
            append(&name, source->tokens[k].text, (size_t)source->tokens[k].length);
    char *inner = joined(scope, name.data, name.length ? "::" : "");
    read_scope(source, all, open + 1, source->tokens[open].match, inner, in_class);
    free(inner);
    free(name.data);
}

/* Returns the ( of an operator's parameters, which follows its name; `i` is the word `operator`. */
static int operator_open(const struct source *source, int i)
{
    int open = i + 1;
    if (is(source, open, "(")) /* operator()(…) */
        open = source->tokens[open].match + 1;
    while (!is_one_of(source, open, "(;{") && open < source->count)
        open++;
    return open;
}

/* Does the ( begin the name of a pointer to functions or members, as in  (*f)  (^f)  (A::B::*f)  ?
 */
static bool opens_pointer(const struct source *source, int open)
{
    int i = open + 1;
    while (source->tokens[i].kind == WORD && is(source, i + 1, "::"))
        i += 2;
    return is_one_of(source, i, "*&^");
}

/* Reads the declaration that begins at i. Returns the token after it. */
static int read_declaration(const struct source *source, struct declarations *all, int i, int end,
                            const char *scope, bool in_class)
{
    static const char *const classes[] = {"class", "struct", "union", NULL};
    struct statement statement = {0};
    bool initialised = false;
    for (; i < end; i = behind_part(source, i)) {
        int body = 0, name = i - 1;
        note_word(source, i, &statement);
        if (is(source, i, "template") && is(source, i + 1, "<") && source->tokens[i + 1].match)
            i = source->tokens[i + 1].match;
        else if (is(source, i, "namespace") && (body = body_of(source, i, end)) != 0) {
            read_inside(source, all, i, body, scope, false);
            return source->tokens[body].match + 1;
        } else if (is(source, i, "extern") && source->tokens[i + 1].kind == QUOTED &&
                   is(source, i + 2, "{") && source->tokens[i + 2].match) {
            read_scope(source, all, i + 3, source->tokens[i + 2].match, scope, false);
            return source->tokens[i + 2].match + 1;
        } else if (is(source, i, "enum") && (body = body_of(source, i, end)) != 0) {
            i = body; /* its constants are skipped */
        } else if (is_any(source, i, classes) && (body = body_of(source, i, end)) != 0) {
            read_inside(source, all, i, body, scope, true);
            i = body;
        } else if (is(source, i, "operator") && !initialised) {
            int open = operator_open(source, i);
            return is(source, open, "(")
                       ? read_function(source, all, &statement, scope, name_begin(source, i + 1),
                                       open, open, end, in_class)
                       : open + 1;
        } else if (is(source, i, "(") && !initialised && !statement.is_typedef) {
            if (is(source, name, ">")) /* f<int>(…) */
                for (name--; name > 0 && source->tokens[name].match != i - 1; name--)
                    ;
            name -= is(source, name, "<");
            if (source->tokens[name].kind == WORD && !opens_pointer(source, i))
                return read_function(source, all, &statement, scope, name_begin(source, name + 1),
                                     name + 1, i, end, in_class);
            statement.is_typedef = true; /* a pointer to functions, which is skipped */
        } else if (is(source, i, "=") || is(source, i, "{") || is(source, i, "[")) {
            if (!initialised)
                add_variable(source, all, &statement, scope, in_class, i - 1);
            initialised = true;
        } else if (is(source, i, ",") || is(source, i, ";")) {
            if (!initialised)
                add_variable(source, all, &statement, scope, in_class, i - 1);
            initialised = false;
            if (is(source, i, ";"))
                return i + 1;
        }
    }
    return end;
}

static void read_scope(const struct source *source, struct declarations *all, int begin, int end,
                       const char *scope, bool in_class)
{
    static const char *const access[] = {"public", "private", "protected", NULL};
    for (int i = begin; i < end;) {
        if (is_any(source, i, access) && is(source, i + 1, ":"))
            i += 2;
        else if (is_one_of(source, i, ";}") || !is_own(source, i))
            i = behind(source, i);
        else
            i = read_declaration(source, all, i, end, scope, in_class);
    }
}

/* ---- lambdas that say where they run ---- */

static void read_lambdas(const struct source *source, struct declarations *all)
{
    for (int i = 1; i < source->count; i++) {
        struct statement statement = {0};
        int word = i + 1;
        if (!is(source, i, "]") || !is_own(source, i))
            continue;
        for (; is(source, word, "__host__") || is(source, word, "__device__"); word++)
            note_word(source, word, &statement);
        int open = function_end(source, word, source->count);
        if (statement.spaces && is(source, open, "{") && source->tokens[open].match)
            add(source, all, (struct declared){.kind = LAMBDA, .spaces = statement.spaces}, "", i,
                i + 1, source->tokens[open].match);
    }
}

/* ---- all declarations ---- */

/* A function that is declared several times, with different words, runs wherever one of them says.
 */
static void unite(struct declarations *all)
{
    for (int a = 0; a < all->count; a++)
        for (int b = 0; b < all->count; b++) {
            struct declared *one = &all->list[a], *other = &all->list[b];
            if (one->kind == FUNCTION && other->kind == FUNCTION &&
                !(one->is_definition && other->is_definition) &&
                strcmp(one->name, other->name) == 0 && strcmp(one->scope, other->scope) == 0 &&
                !((one->spaces | other->spaces) & KERNEL))
                one->spaces |= other->spaces;
        }
}

struct declarations read_declarations(const struct source *source)
{
    struct declarations all = {0};
    read_scope(source, &all, 1, source->count, "", false);
    read_lambdas(source, &all);
    unite(&all);
    return all;
}

void free_declarations(struct declarations *all)
{
    for (int i = 0; i < all->count; i++) {
        free(all->list[i].name);
        free(all->list[i].scope);
    }
    free(all->list);
}
