/* memory_spaces.c: variables in the GPU's memories.
 *
 * Shared memory is thread-local to the CPU thread that runs the block. Dynamic shared memory is one
 * array of the runtime, whatever its name and type in the program. Global and constant memory are
 * sections whose place the runtime knows. */
#include "compile/transform/memory_spaces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns where the statement or declaration that contains token i ends: its semicolon or brace. */
static int statement_end(const struct source *source, int i)
{
    while (!is_one_of(source, i, ";{}") && i < source->count)
        i = behind(source, i);
    return i;
}

static bool contains(const struct source *source, int begin, int end, const char *word)
{
    for (int i = begin; i < end; i++)
        if (is(source, i, word))
            return true;
    return false;
}

/* Returns the token after the one at i, or after the whole attribute or list of template arguments
 * that begins there. */
static int behind_attribute(const struct source *source, int i)
{
    if (is(source, i, "__attribute__") || is(source, i, "alignas") || is(source, i, "decltype"))
        return behind(source, i + 1);
    return (is(source, i, "<") && source->tokens[i].match ? source->tokens[i].match : i) + 1;
}

/* Does the declaration that contains token i declare a function (or a lambda), not a variable? */
static bool declares_function(const struct source *source, int i)
{
    for (; !is_one_of(source, i, "{=;[,)") && i < source->count; i = behind_attribute(source, i))
        if (is(source, i, "operator") || is(source, i, "("))
            return true;
    return i == source->count;
}

/* Is the variable itself constant, whose declaration begins at `begin` and goes on at i? A pointer
 * to a constant need not be. */
static bool declares_constant(const struct source *source, int begin, int i)
{
    bool constant = contains(source, begin, i, "const");
    for (int next; !is_one_of(source, i, "=;,[({") && i < source->count; i = next) {
        next = behind_attribute(source, i);
        if (is_one_of(source, i, "*&"))
            constant = false;
        else if (is(source, i, "const") || is(source, i, "constexpr"))
            constant = true;
    }
    return constant;
}

/* Does the declaration at i also name this memory, which then decides? */
static bool says(const struct source *source, int i, const char *memory)
{
    for (; !is_one_of(source, i, ";={[(") && i < source->count; i = behind_attribute(source, i))
        if (is(source, i, memory))
            return true;
    return false;
}

/* Writes `text` instead of the memory's word at i. C++ requires alignas first:
 * static __shared__ alignas(16) T x  becomes  alignas(16) static __thread T x */
static void write_memory(struct source *source, int i, const char *text)
{
    write_instead(source, i, text);
    if (!is(source, i + 1, "alignas"))
        return;
    int end = behind(source, i + 2), first = i;
    while (is(source, first - 1, "static") || is(source, first - 1, "extern") ||
           is(source, first - 1, "const") || is(source, first - 1, "volatile"))
        first--;
    char *aligned = as_read(source, i + 1, end);
    erase(source, i + 1, end);
    write_before(source, first, " ");
    write_before(source, first, aligned);
    free(aligned);
}

/* A section is either writable or not. Constants lie so far apart that an index that is too large
 * does not reach another one; a GPU has no more than 64 KB for all of them. */
static void place_in(struct source *source, int statement, int i, const char *section)
{
    struct text text = {0};
    append_string(&text, "__attribute__((section(\"emulator_");
    append_string(&text, declares_constant(source, statement, i + 1) ? "fixed_" : "");
    append_string(&text, section);
    append_string(&text,
                  strcmp(section, "constant") == 0 ? "\"), aligned(16384)" : "\"), aligned(32)");
    append_string(&text, contains(source, statement, i, "extern") ? "))" : ", used))");
    write_memory(source, i, text.data);
    free(text.data);
}

static struct text set_names; /* names of initialised __constant__ variables, each with its 0 */

/* Notes the initialised names of the declaration that contains token i. */
static void note_set(const struct source *source, int i)
{
    int name = 0, next;
    for (; !is_one_of(source, i, ";") && i < source->count; i = next) {
        next = is_one_of(source, i, "([{") ? behind(source, i) : behind_attribute(source, i);
        if (source->tokens[i].kind == WORD)
            name = i;
        if (!name || !is_one_of(source, i, "={("))
            continue;
        append(&set_names, source->tokens[name].text, (size_t)source->tokens[name].length);
        append(&set_names, "", 1);
        name = 0;
    }
}

void list_set(struct text *out)
{
    int number = 0;
    for (size_t at = 0; at < set_names.length; at += strlen(set_names.data + at) + 1)
        append_listed(out, "set", number++, set_names.data + at);
    append_string(out, number > 0 ? "\n" : "");
    free(set_names.data);
    set_names = (struct text){0};
}

/* Does the declaration from `begin` to before i define a type, so that its members follow? */
static bool defines_type(const struct source *source, int begin, int i)
{
    return contains(source, begin, i, "struct") || contains(source, begin, i, "union") ||
           contains(source, begin, i, "class");
}

/* Refuses an initialiser, as nvcc does: there is no moment at which a block's variable could be
 * initialised. */
static void check_not_initialised(const struct source *source, int begin, int end)
{
    bool is_set = is(source, end, "{") && !defines_type(source, begin, end);
    for (int i = begin; i < end; i = behind(source, i))
        is_set = is_set || is(source, i, "=");
    if (is_set)
        complain(source, source->tokens[begin].text,
                 "a __shared__ variable cannot be initialised where it is declared: let one "
                 "thread assign it, then call __syncthreads()");
}

/* ---- dynamic shared memory ---- */

/* Does token i lie in a function or class, and not just in namespaces? */
static bool is_local(const struct source *source, int i)
{
    for (int open = source->tokens[i].outer; open; open = source->tokens[open].outer) {
        int begin = open - 1;
        while (begin > 0 && !is_one_of(source, begin, ";{}"))
            begin--;
        bool linkage = source->tokens[open - 1].kind == QUOTED && is(source, open - 2, "extern");
        if (!linkage && !contains(source, begin, open, "namespace"))
            return true;
    }
    return false;
}

/* Returns the bracket of the array that is declared at i; 0 if none is. */
static int array_bracket(const struct source *source, int i, int end)
{
    for (int next; i < end && !is(source, i, ","); i = next) {
        if (is(source, i, "[") && source->tokens[i - 1].kind == WORD)
            return i;
        next = is_one_of(source, i, "([{") ? behind(source, i) : behind_attribute(source, i);
    }
    return 0;
}

/* In a function, the array becomes a reference to the runtime's array, because compilers ignore an
 * asm name in templates:  extern __shared__ T name[];  becomes  T (&name)[] = emulator_dynamic; */
static void refer_to_shared(struct source *source, int bracket, int end)
{
    char *name = as_read(source, bracket - 1, bracket);
    struct text reference = {0};
    append_string(&reference, "(&");
    append_string(&reference, name);
    append_string(&reference, ")");
    write_instead(source, bracket - 1, reference.data);
    write_before(source, end, " = emulator_dynamic");
    free(reference.data);
    free(name);
}

/* ---- one name of dynamic shared memory with two types ---- */

enum { OF_ANY = 1 << 30 }; /* a word that adds nothing to the others */

/* Returns a bit for the part of a built-in type that this word names, or 0. Types with different
 * bits are different. */
static unsigned part_of_type(const struct source *source, int i)
{
    static const char *const words[] = {"float", "double", "bool",     "char",
                                        "short", "long",   "unsigned", "volatile"};
    if (is(source, i, "int") || is(source, i, "signed"))
        return OF_ANY;
    for (unsigned n = 0; n < sizeof words / sizeof *words; n++)
        if (is(source, i, words[n]))
            return 1u << n;
    return 0;
}

/* Returns the bits of the tokens from `begin` to before the name; 0 if it is no built-in type. */
static unsigned built_in_type(const struct source *source, int begin, int name)
{
    unsigned type = 0;
    for (int i = begin, next; i < name; i = next) {
        next = behind_attribute(source, i);
        const unsigned part = part_of_type(source, i);
        if (next == i + 1 && !part && !is(source, i, "extern") && !is(source, i, "__shared__"))
            return 0;
        type |= part;
    }
    return type;
}

static bool in_namespace(const struct source *source, int i)
{
    for (int open = source->tokens[i].outer; open; open = source->tokens[open].outer) {
        int begin = open - 1;
        while (begin > 0 && !is_one_of(source, begin, ";{}"))
            begin--;
        if (contains(source, begin, open, "namespace"))
            return true;
    }
    return false;
}

/* Refuses two types for one name: in C++ and for nvcc, all declarations of it, also in functions,
 * are the same array. */
static void check_one_type(const struct source *source, int begin, int name)
{
    enum { MOST = 64 };
    static struct {
        int name;
        unsigned type;
    } known[MOST];
    static int count;
    const unsigned type = built_in_type(source, begin, name);
    if (!type || !is_own(source, name) || in_namespace(source, name))
        return;
    for (int n = 0; n < count; n++)
        if (same(&source->tokens[known[n].name], &source->tokens[name]) &&
            ((known[n].type ^ type) & ~(unsigned)OF_ANY) != 0)
            complain(source, source->tokens[name].text,
                     "this name is declared as dynamic shared memory of another type before, and "
                     "nvcc takes both for one array: give each a name of its own");
    if (count < MOST) {
        known[count].name = name;
        known[count++].type = type;
    }
}

static void place_dynamic(struct source *source, int statement, int i, int end)
{
    bool local = is_local(source, i);
    for (int k = statement; local && k < end; k++)
        if (is(source, k, "extern"))
            erase(source, k, k + 1);
    write_memory(source, i, local ? "" : "__thread");
    for (int begin = i + 1, next; begin <= end; begin = next + 1) {
        int bracket = array_bracket(source, begin, end);
        if (bracket == 0)
            complain(source, source->tokens[begin].text,
                     "dynamic shared memory is declared as an array: extern __shared__ T name[];");
        if (begin == i + 1)
            check_one_type(source, statement, bracket - 1);
        for (next = bracket; next < end && !is(source, next, ",");)
            next = behind(source, next);
        if (local)
            refer_to_shared(source, bracket, next);
        else
            write_before(source, next, " __asm__(\"emulator_dynamic_shared\")");
    }
}

/* Places the variable in a section of its own, or g++ would take a variable that no statement
 * writes for zero and never read it. The section's name makes it thread-local. */
static void place_static(struct source *source, int i, const char *keyword)
{
    static int number;
    char text[80];
    snprintf(text, sizeof text, "%s__attribute__((section(\".tbss.emulator_%d\"))) __thread",
             keyword, ++number);
    write_memory(source, i, text);
}

static void place_shared(struct source *source, int statement, int i)
{
    int end = statement_end(source, i);
    check_not_initialised(source, i, end);
    if (contains(source, statement, end, "extern"))
        place_dynamic(source, statement, i, end);
    else
        place_static(source, i, contains(source, statement, i, "static") ? "" : "static ");
}

/* ---- all variables ---- */

void place_variables(struct source *source)
{
    /* Where the current statement begins, and the last one with a placed variable. */
    int statement = 1, placed = 0;
    for (int i = 1; i < source->count; i++) {
        if (is(source, i, "__attribute__")) { /* its words belong to the compiler */
            i = behind(source, i + 1) - 1;
        } else if (is(source, i, "__noinline__")) { /* no macro: attributes use the word */
            write_instead(source, i, "__attribute__((noinline))");
        } else if (is(source, i, "__host__")) {
            erase(source, i, i + 1);
        } else if (is(source, i, "__shared__")) {
            place_shared(source, statement, i);
        } else if (is(source, i, "__constant__")) {
            place_in(source, statement, i, "constant");
            note_set(source, i + 1);
            placed = statement;
        } else if (is(source, i, "__device__") || is(source, i, "__managed__")) {
            int before = i - 1;
            before -= is(source, before, "__host__"); /* `__host__ __device__` of a lambda */
            bool variable = placed != statement && !is(source, before, "]") &&
                            !declares_function(source, i + 1) &&
                            !says(source, i + 1, "__constant__") &&
                            !contains(source, statement, i, "constexpr");
            if (variable)
                place_in(source, statement, i,
                         says(source, i, "__managed__") ? "managed" : "device");
            else
                erase(source, i, i + 1);
            placed = variable ? statement : placed;
        } else if (is_one_of(source, i, ";{}")) {
            statement = i + 1;
        }
    }
}
