/* llvm_dump.c: what functions use, as clang writes it with -emit-llvm. */
#include "compile/llvm/llvm_dump.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/llvm/llvm_instructions.h"
#include "compile/dump/symbol_names.h"

/* ---- uses ---- */

/* What an instruction does with that which its operand at p points to. An address that it makes is
 * followed. */
static void note_manner(const struct dumped *function, struct instruction one, const char *p,
                        struct use *use, int depth)
{
    const char *callee = called_by(one);
    bool makes_element = begins(one.word, "getelementptr");
    if (behind_text(one.word, p, "getelementptr"))
        use->is_element = true;
    if (begins(one.word, "load") || begins(one.word, "atomicrmw") || begins(one.word, "cmpxchg")) {
        use->is_address = false;
    } else if (begins(one.word, "store")) {
        bool is_value = p < behind_operand(one.word, one.end);
        use->is_written = use->is_written || !is_value;
        use->is_address = use->is_address && is_value;
    } else if (callee && strncmp(callee, "@llvm.mem", 9) == 0) {
        use->is_written = p < behind_operand(strchr(callee, '(') + 1, one.end);
        use->is_address = false;
    } else if ((makes_element || begins(one.word, "bitcast")) && depth < 8) {
        const char *next = one.end;
        use->is_element = use->is_element || makes_element;
        while ((next = next_value(function, one, next)) != NULL) {
            struct instruction other = instruction_at(next);
            note_manner(function, other, next, use, depth + 1);
            next = other.end;
        }
    }
}

static bool note_place(const struct dump *dump, struct instruction one, struct use *use)
{
    const struct numbered *place = told_of(dump, one.begin, one.end, ", !dbg !");
    const struct numbered *file = told_in(dump, told_in(dump, place, "scope: !"), " file: !");
    if (file == NULL || file->file == NULL)
        return false;
    use->file = file->file;
    use->file_length = file->file_length;
    use->line = line_of(place);
    return true;
}

/* Strings and first values have symbols, too, that are the compiler's own. */
static bool note_symbol(const char *p, struct use *use)
{
    char *symbol = symbol_at(p);
    bool is_one = *symbol && *symbol != '.' && strncmp(symbol, "__const.", 8) != 0 &&
                  strlen(symbol) < sizeof use->name;
    if (is_one)
        strcpy(use->name, symbol);
    free(symbol);
    return is_one;
}

/* Of LLVM's own functions, copies use what they are told to copy; and where the stack is saved, an
 * array of variable length follows. */
static bool is_of_interest(const char *callee)
{
    return strncmp(callee, "@llvm.", 6) != 0 || strncmp(callee, "@llvm.mem", 9) == 0 ||
           strncmp(callee, "@llvm.stacksave", 15) == 0;
}

/* The name at p, an @. */
static bool note_use(const struct dump *dump, const struct dumped *function, const char *p,
                     struct use *use)
{
    struct instruction one = instruction_at(p);
    const char *callee = called_by(one);
    *use = (struct use){.is_call = p == callee, .is_address = p != callee};
    if (begins(one.word, "landingpad") || /* which names the types of what is caught */
        (callee && !is_of_interest(callee)) || !note_place(dump, one, use) || !note_symbol(p, use))
        return false;
    if (strncmp(use->name, "llvm.", 5) == 0) {
        strcpy(use->name, "__builtin_alloca_with_align"); /* as g++ calls it */
        return strncmp(p, "@llvm.stacksave", 15) == 0;
    }
    if (use->is_call)
        use->is_result = next_value(function, one, one.end) != NULL;
    else
        note_manner(function, one, p, use, 0);
    return true;
}

static bool next_use(const struct dump *dump, const struct dumped *function, const char **at,
                     struct use *use)
{
    for (const char *p = *at; p < function->code_end; p++) {
        if (*p == '"') {
            p = skip_quoted(p) - 1;
        } else if (*p == '@') {
            *at = behind_name(p);
            if (note_use(dump, function, p, use))
                return true;
            p = *at - 1;
        }
    }
    *at = function->code_end;
    return false;
}

/* ---- reading ---- */

/* Does it do anything that the source says? */
static bool has_code(const struct dumped *one)
{
    const char *p = one->code;
    while ((p = behind_text(p, one->code_end, ", !dbg !")) != NULL) {
        struct instruction there = instruction_at(p);
        const char *callee = called_by(there);
        if (!begins(there.word, "ret") && (!callee || is_of_interest(callee)))
            return true;
    }
    return false;
}

/* What passes a launch's arguments on is told not to be instrumented (emulator/launch.h). */
static bool is_instrumented(const char *head, const char *groups)
{
    const char *group = line_end(head);
    char key[32];
    while (group > head && strncmp(group, " #", 2) != 0)
        group--;
    snprintf(key, sizeof key, "\nattributes #%d = ", atoi(group + 2));
    const char *line = groups ? strstr(groups, key) : NULL;
    return line == NULL || behind_text(line, line_end(line + 1), " sanitize_thread");
}

static struct dumped read_function(const struct dump *dump, const char *head, const char *groups)
{
    const char *end = line_end(head), *name = strchr(head, '@');
    const struct numbered *program = told_of(dump, head, end, " !dbg !");
    const struct numbered *file = told_in(dump, program, " file: !");
    struct dumped one = {.symbol = symbol_at(name), .code = end};
    const char *code_end = strstr(end, "\n}\n");
    one.code_end = code_end ? code_end : dump->text.data + dump->text.length;
    one.key = readable(one.symbol);
    one.name = plain_name(one.key);
    one.plain = plain_name(one.key);
    one.is_lambda = strstr(one.key, "{lambda") || strstr(one.key, "$_");
    one.result = behind_text(head, end, " sret(") ? need(strdup("a struct"))
                                                  : need(strndup(head, (size_t)(name - head)));
    one.launches = !is_instrumented(head, groups);
    if (file && file->file && has_code(&one)) {
        one.file = need(strndup(file->file, (size_t)file->file_length));
        one.line = line_of(program);
    }
    return one;
}

bool is_llvm(const struct dump *dump)
{
    return dump->text.data && strncmp(dump->text.data, "; ModuleID", 10) == 0;
}

void read_llvm(struct dump *dump)
{
    static const char head[] = "\ndefine ";
    const char *groups = strstr(dump->text.data, "\nattributes #");
    const char *p = dump->text.data;
    dump->next_use = next_use;
    read_numbered(dump);
    while ((p = strstr(p, head)) != NULL) {
        p += strlen(head);
        add_dumped(dump, read_function(dump, p, groups));
    }
}
