/* translate_ptx.c: translates inline PTX to C++.
 *
 * asm("add.s32 %0, %1, 1;" : "=r"(x) : "r"(y));  becomes, in one line,
 *     do { auto &&emulator_o0 = (x); unsigned int emulator_0 = …; const unsigned int emulator_1 =
 * …; emulator_ptx_set(emulator_0, emulator_ptx_add<int>(emulator_ptx_in(emulator_1), …));
 *          emulator_ptx_give(emulator_o0, emulator_0); } while (0);
 * The instructions themselves are functions in include/emulator/device/ptx.h. */
#include "parts/ptx/translate_ptx.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts/ptx/ptx_opcode.h"

enum { MOST_OPERANDS = 40, MOST_PARTS = 8, MOST_NAMES = 64, NAME = 64 };

/* An operand of the asm statement: %0 and so on */
struct given {
    const char *type; /* in C++ */
    char *expression;
    bool read, written;
};

/* An operand of an instruction: a value, a {list} or an [address] */
struct ptx_operand {
    char parts[MOST_PARTS][NAME]; /* in C++; empty: _ */
    int count;
    bool is_list, is_address;
    char also[NAME]; /* the second result, after | */
    char offset[NAME];
};

static struct ptx {
    const struct source *source;
    const char *at; /* the statement's position in the source, for messages */
    struct text code, result;
    const char *p; /* the current position in `code` */
    struct given given[MOST_OPERANDS];
    int given_count;
    char names[MOST_NAMES][NAME]; /* of the registers that the code declares */
    int name_count;
} ptx;

_Noreturn static void refuse(const char *what)
{
    char message[300];
    snprintf(
        message, sizeof message,
        "inline PTX is emulated in part, and '%.100s' is not: use the CUDA function that does the "
        "same, if there is one",
        what);
    complain(ptx.source, ptx.at, message);
}

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    append_string(&ptx.result, line);
}

/* ---- the statement ---- */

static char unescaped(char escape)
{
    return escape == 'n' ? '\n' : escape == 't' ? '\t' : escape == 'r' ? '\r' : escape;
}

static void read_literal(const struct token *token)
{
    const char *p = token->text, *end = token->text + token->length - 1;
    const bool raw = *p == 'R';
    p += raw ? strcspn(p, "(") + 1 : 1;
    end -= raw ? strcspn(token->text, "(") - 1 : 0;
    for (; p < end; p++) {
        const bool escapes = !raw && *p == '\\' && p + 1 < end;
        char c = escapes ? unescaped(*++p) : *p;
        if (!raw && escapes && *p == '\n')
            continue;
        if (c == '%' && p + 1 < end &&
            p[1] == '=') { /* makes labels unique; here each statement has its own labels */
            p++;
            continue;
        }
        if (c == '%' && p + 1 < end && p[1] == '%')
            p++;
        append(&ptx.code, &c, 1);
    }
}

/* The C++ type of an operand with this constraint; NULL: unknown */
static const char *type_of(char constraint)
{
    switch (constraint) {
    case 'h':
        return "unsigned short";
    case 'r':
        return "unsigned int";
    case 'l':
        return "unsigned long long";
    case 'f':
        return "float";
    case 'd':
        return "double";
    case 'n':
        return "long long";
    default:
        return NULL;
    }
}

/* Reads the operand that begins at token i, such as "=r"(x). Returns the token after it. */
static int read_given(const struct source *source, int i)
{
    struct given *given = &ptx.given[ptx.given_count];
    const char *constraint = source->tokens[i].text + 1;
    if (ptx.given_count == MOST_OPERANDS)
        refuse("an asm with that many operands");
    *given = (struct given){.read = *constraint != '=',
                            .written = *constraint == '=' || *constraint == '+'};
    constraint += given->written;
    constraint += *constraint == '&';
    given->type = type_of(*constraint);
    if (!given->type || !is(source, i + 1, "("))
        refuse("an operand of another kind than \"r\", \"l\", \"h\", \"f\", \"d\" and \"n\"");
    const int close = source->tokens[i + 1].match;
    given->expression = as_written(source, i + 2, close);
    ptx.given_count++;
    return close + 1;
}

/* Reads the statement from its first literal on: the code, outputs and inputs. Clobbers come last,
 * and are ignored. */
static void read_statement(const struct source *source, int i, int close)
{
    int colons = 0;
    while (i < close) {
        if (is(source, i, ":") || is(source, i, "::"))
            colons += source->tokens[i++].length;
        else if (source->tokens[i].kind == QUOTED && colons == 0)
            read_literal(&source->tokens[i++]);
        else if (source->tokens[i].kind == QUOTED && colons < 3)
            i = read_given(source, i);
        else
            i++;
    }
}

/* ---- the code ---- */

static void skip_blank(void)
{
    for (;;) {
        ptx.p += strspn(ptx.p, " \t\r\n");
        if (strncmp(ptx.p, "//", 2) == 0)
            ptx.p += strcspn(ptx.p, "\n");
        else if (strncmp(ptx.p, "/*", 2) == 0 && strstr(ptx.p, "*/"))
            ptx.p = strstr(ptx.p, "*/") + 2;
        else
            return;
    }
}

static bool skip(char c)
{
    skip_blank();
    if (*ptx.p != c)
        return false;
    ptx.p++;
    return true;
}

/* Reads a name, with its points and double colons. */
static void read_word(char *word, size_t size)
{
    size_t length = 0;
    skip_blank();
    while (isalnum((unsigned char)*ptx.p) || (*ptx.p && strchr("_.$", *ptx.p)) ||
           (*ptx.p == '%' && length == 0) || strncmp(ptx.p, "::", 2) == 0) {
        const size_t step = *ptx.p == ':' ? 2 : 1;
        if (length + step < size)
            memcpy(word + length, ptx.p, step), length += step;
        ptx.p += step;
    }
    word[length] = '\0';
}

/* A register's name without the characters at its beginning that C++ does not allow. */
static const char *plain(const char *name)
{
    return name + strspn(name, "%$");
}

static bool is_declared(const char *name)
{
    for (int i = 0; i < ptx.name_count; i++)
        if (strcmp(ptx.names[i], plain(name)) == 0)
            return true;
    return false;
}

static void read_number(char *to)
{
    char digits[NAME];
    size_t length = strspn(ptx.p, "+-");
    length += strspn(ptx.p + length, "0123456789abcdefABCDEFxXU.");
    snprintf(digits, sizeof digits, "%.*s", (int)length, ptx.p);
    ptx.p += length;
    if (strncasecmp(digits, "0f", 2) == 0)
        snprintf(to, NAME, "__uint_as_float(0x%.20su)", digits + 2);
    else if (strncasecmp(digits, "0d", 2) == 0)
        snprintf(to, NAME, "__longlong_as_double(0x%.20sll)", digits + 2);
    else
        snprintf(to, NAME, "%s", digits);
}

/* Reads a register or a number. */
static void read_part(char *to)
{
    char word[NAME];
    skip_blank();
    const bool negated = skip('!');
    if (isdigit((unsigned char)*ptx.p) || *ptx.p == '-') {
        read_number(to);
        return;
    }
    read_word(word, sizeof word);
    if (word[0] == '%' && isdigit((unsigned char)word[1])) {
        if (atoi(word + 1) >= ptx.given_count)
            refuse(word);
        snprintf(to, NAME, "emulator_%d", atoi(word + 1));
    } else if (is_declared(word)) {
        snprintf(to, NAME, "%semulator_r_%.40s", negated ? "!" : "", plain(word));
    } else if (strcmp(word, "_") == 0) {
        *to = '\0';
    } else if (ptx_register(plain(word))) {
        snprintf(to, NAME, "%s", ptx_register(plain(word)));
    } else {
        refuse(*word ? word : ptx.p);
    }
}

static void read_operand(struct ptx_operand *operand)
{
    *operand = (struct ptx_operand){.is_list = skip('{')};
    if (operand->is_list) {
        do {
            if (operand->count == MOST_PARTS)
                refuse("a list of that many");
            read_part(operand->parts[operand->count++]);
        } while (skip(','));
        if (!skip('}'))
            refuse(ptx.p);
        return;
    }
    operand->is_address = skip('[');
    operand->count = 1;
    read_part(operand->parts[0]);
    strcpy(operand->offset, "0");
    if (operand->is_address && skip('+'))
        read_part(operand->offset);
    if (operand->is_address && !skip(']'))
        refuse(ptx.p);
    if (skip('|'))
        read_part(operand->also);
}

/* ---- the C++ ---- */

/* Writes the element type of a list of `count` parts. */
static void say_list_type(const struct ptx_opcode *opcode, int count)
{
    if (opcode->flags & PTX_MULTIPLIES || strncmp(opcode->name, "ldmatrix", 8) == 0)
        say("%s", opcode->type_count && strcmp(opcode->types[0], "double") == 0 ? "double"
                                                                                : "unsigned int");
    else if (strcmp(opcode->name, "mov") == 0)
        say("emulator_ptx_part<%s, %d>", opcode->types[0], count);
    else
        say("%s", opcode->types[0]);
}

static void say_lists(const struct ptx_opcode *opcode, const struct ptx_operand *operands,
                      int count)
{
    for (int i = 0; i < count; i++) {
        if (!operands[i].is_list)
            continue;
        const bool is_result = i == 0 && !(opcode->flags & PTX_ACTS);
        say_list_type(opcode, operands[i].count);
        say(" emulator_list_%d[%d]%s", i, operands[i].count, is_result ? "" : " = {");
        for (int part = 0; part < operands[i].count && !is_result; part++)
            say("%semulator_ptx_in(%s)", part ? ", " : "", operands[i].parts[part]);
        say("%s; ", is_result ? "" : "}");
    }
}

static void say_argument(const struct ptx_opcode *opcode, const struct ptx_operand *operands, int i)
{
    const struct ptx_operand *operand = &operands[i];
    bool shared = opcode->shared;
    for (int before = 0; before < i; before++)
        shared = shared && !operands[before].is_address;
    if (operand->is_list)
        say("emulator_list_%d", i);
    else if (operand->is_address)
        say("emulator_ptx_%s(%s, %s)", shared ? "shared" : "generic", operand->parts[0],
            operand->offset);
    else
        say("emulator_ptx_in(%s)", operand->parts[0]);
}

static void say_template(const struct ptx_opcode *opcode)
{
    const char *between = "<";
    if (opcode->m) {
        say("<%d, %d, %d", opcode->m, opcode->n, opcode->k);
        between = ", ";
    }
    for (int i = 0; i < opcode->type_count; i++, between = ", ")
        say("%s%s", between, opcode->types[i]);
    if (opcode->rounding && opcode->type_count)
        say(", %s", opcode->rounding);
    if (*between == ',')
        say(">");
}

static void say_call(const struct ptx_opcode *opcode, const struct ptx_operand *operands, int count)
{
    const bool result = !(opcode->flags & PTX_ACTS), list = result && operands[0].is_list;
    const char *between = "";
    say("emulator_ptx_%s", opcode->name);
    say_template(opcode);
    say("(");
    if (opcode->flags & (PTX_CARRIES | PTX_TELLS)) {
        say(opcode->flags & PTX_CARRIES ? "emulator_carry" : "emulator_there");
        between = ", ";
    }
    for (int i = result && !list ? 1 : 0; i < count; i++, between = ", ") {
        say("%s", between);
        say_argument(opcode, operands, i);
    }
    say(")");
}

static void say_set(const char *register_name, const char *value)
{
    if (*register_name)
        say("emulator_ptx_set(%s, %s); ", register_name, value);
}

static void say_instruction(const struct ptx_opcode *opcode, const struct ptx_operand *operands,
                            int count)
{
    const bool result = !(opcode->flags & PTX_ACTS), list = result && operands[0].is_list;
    say("{ ");
    if (opcode->releases)
        say(opcode->for_block ? "__threadfence_block(); " : "__threadfence(); ");
    if (opcode->for_block)
        say("emulator_ptx_for_block(); ");
    say_lists(opcode, operands, count);
    if (opcode->flags & PTX_TELLS)
        say("bool emulator_there; ");
    if (opcode->flags & PTX_CARRIES)
        say("bool emulator_carry = emulator_ptx_carry(); ");
    if (result && !list)
        say("auto emulator_result = ");
    say_call(opcode, operands, count);
    say("; ");
    for (int part = 0; part < operands[0].count && list; part++) {
        char value[NAME];
        snprintf(value, sizeof value, "emulator_list_0[%d]", part);
        say_set(operands[0].parts[part], value);
    }
    if (result && !list) {
        say("(void)emulator_result; ");
        if (opcode->flags & PTX_CARRIES)
            say("emulator_ptx_keep(emulator_carry); ");
        say_set(operands[0].parts[0], "emulator_result");
        if (opcode->flags & PTX_TELLS)
            say_set(operands[0].also, "emulator_there");
    }
    say("} ");
}

static bool takes_lists(const char *name)
{
    return strcmp(name, "ld") == 0 || strcmp(name, "st") == 0 || strcmp(name, "mov") == 0 ||
           strncmp(name, "ldmatrix", 8) == 0 || strncmp(name, "mma", 3) == 0;
}

static void check_operands(const char *text, const struct ptx_opcode *opcode,
                           const struct ptx_operand *operands, int count)
{
    if (count > opcode->operands || count < opcode->least)
        refuse(text);
    for (int i = 0; i < count; i++)
        if ((operands[i].is_list && !takes_lists(opcode->name)) ||
            (*operands[i].also && (i > 0 || !(opcode->flags & PTX_TELLS))))
            refuse(text);
}

static void read_instruction(const char *text)
{
    struct ptx_opcode opcode;
    struct ptx_operand operands[8] = {0};
    int count = 0;
    if (!ptx_find(text, &opcode))
        refuse(text);
    skip_blank();
    while (*ptx.p && *ptx.p != ';' && *ptx.p != '}') {
        if (count == 8)
            refuse(text);
        read_operand(&operands[count++]);
        if (!skip(','))
            break;
    }
    skip_blank();
    if (*ptx.p && *ptx.p != ';' && *ptx.p != '}')
        refuse(ptx.p);
    check_operands(text, &opcode, operands, count);
    say_instruction(&opcode, operands, count);
}

/* Reads a declaration: .reg .u32 a, b; */
static void read_registers(void)
{
    char word[NAME];
    read_word(word, sizeof word);
    const char *type = *word == '.' ? ptx_type(word + 1) : NULL;
    if (!type)
        refuse(word);
    do {
        read_word(word, sizeof word);
        if (ptx.name_count == MOST_NAMES || !*plain(word) || *ptx.p == '<')
            refuse(".reg");
        snprintf(ptx.names[ptx.name_count++], NAME, "%s", plain(word));
        say("[[maybe_unused]] %s emulator_r_%s{}; ", type, plain(word));
    } while (skip(','));
}

/* Reads a branch: bra LABEL; */
static void read_jump(void)
{
    char word[NAME];
    read_word(word, sizeof word);
    if (!skip(';'))
        refuse("bra");
    say("goto emulator_l_%s; ", plain(word));
}

/* Declares all labels of the statement, because they are valid in all of it. */
static void say_labels(void)
{
    char word[128];
    for (ptx.p = ptx.code.data; skip_blank(), *ptx.p;) {
        if (skip('{') || skip('}') || skip(';'))
            continue;
        read_word(word, sizeof word);
        if (!*word || !skip(':'))
            ptx.p += strcspn(ptx.p, ";\n");
        else
            say("__label__ emulator_l_%s; ", plain(word));
    }
}

static void read_code(void)
{
    char word[128], guard[NAME];
    for (ptx.p = ptx.code.data; skip_blank(), *ptx.p;) {
        if (*ptx.p == '{' || *ptx.p == '}') {
            say("%c ", *ptx.p++);
            continue;
        }
        if (skip(';'))
            continue;
        if (skip('@')) {
            read_part(guard);
            say("if (%s) ", guard);
        }
        read_word(word, sizeof word);
        if (strcmp(word, ".reg") == 0)
            read_registers();
        else if (*word && skip(':'))
            say("emulator_l_%s: __attribute__((unused)); ", plain(word));
        else if (strcmp(word, "bra") == 0 || strcmp(word, "bra.uni") == 0)
            read_jump();
        else
            read_instruction(word);
    }
}

/* Whether the code has an instruction that only PTX has. */
static bool is_ptx(void)
{
    char word[128];
    for (ptx.p = ptx.code.data; skip_blank(), *ptx.p;) {
        if (skip('{') || skip('}') || skip(';'))
            continue;
        if (skip('@'))
            ptx.p += strcspn(ptx.p, " \t\n");
        read_word(word, sizeof word);
        if (ptx_is_opcode(word) || strcmp(word, ".reg") == 0)
            return true;
        if (!skip(':'))
            ptx.p += strcspn(ptx.p, ";\n");
    }
    return false;
}

static void say_given(void)
{
    for (int i = 0; i < ptx.given_count; i++) {
        const struct given *given = &ptx.given[i];
        if (given->written) {
            say("auto &&emulator_o%d = (", i);
            append_string(&ptx.result, given->expression);
            say("); %s emulator_%d{", given->type, i);
            if (given->read)
                say("emulator_ptx_bits<%s>(emulator_o%d)", given->type, i);
            say("}; ");
        } else {
            say("[[maybe_unused]] %s emulator_%d = emulator_ptx_bits<%s>(", given->type, i,
                given->type);
            append_string(&ptx.result, given->expression);
            say("); ");
        }
    }
}

void translate_ptx(struct source *source, int i)
{
    int open = i + 1;
    while (source->tokens[open].kind == WORD)
        open++;
    if (!is(source, open, "("))
        return;
    const int close = source->tokens[open].match;
    ptx = (struct ptx){.source = source, .at = source->tokens[i].text};
    append(&ptx.code, "", 0);
    for (int k = open + 1; k < close && source->tokens[k].kind == QUOTED; k++)
        read_literal(&source->tokens[k]);
    if (!is_ptx()) {
        free(ptx.code.data);
        return;
    }
    ptx.code.length = 0;
    read_statement(source, open + 1, close);
    say("do { ");
    say_labels();
    say_given();
    read_code();
    for (int k = 0; k < ptx.given_count; k++) {
        if (ptx.given[k].written)
            say("emulator_ptx_give(emulator_o%d, emulator_%d); ", k, k);
        free(ptx.given[k].expression);
    }
    say("} while (0)");
    erase(source, i, close + 1);
    write_instead(source, i, ptx.result.data);
    free(ptx.code.data);
    free(ptx.result.data);
}
