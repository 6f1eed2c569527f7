/* llvm_instructions.h: LLVM's language as text, for llvm_dump.c.
 *
 * A function is  define RESULT @SYMBOL(…) #3 !dbg !7 {  and its instructions, each a line that
 * begins with two blanks, and that lines with more of them go on; then a line with } alone. Behind
 * all functions stands what #3 and !7 are: !7 = !DILocation(line: 3, column: 5, scope: !4). */
#ifndef LLVM_INSTRUCTIONS_H
#define LLVM_INSTRUCTIONS_H

#include "compile/dump/dump.h"

/* What a number behind an exclamation mark stands for. */
struct numbered {
    const char *line; /* where it is told; NULL: nowhere */
    const char *file; /* if it is a file: its name, not ended by a 0 */
    int file_length;
};

struct instruction {
    const char *begin, *word, *end; /* the word: what it does, behind "%x = " */
};

/* Does the text at p begin with this word? */
bool begins(const char *p, const char *word);
const char *line_end(const char *p);
/* Behind this text, where it first is in the other; NULL: it is not there. */
const char *behind_text(const char *begin, const char *end, const char *text);
const char *behind_name(const char *p); /* at its @ or % */
/* The symbol that the @ at p begins. The caller frees it. */
char *symbol_at(const char *p);

/* Finds all that is told of numbers, for the two that follow. */
void read_numbered(struct dump *dump);
/* What stands behind such a key as "scope: !" in a text, or in what a number stands for, which may
 * be NULL. NULL: there is no such. */
const struct numbered *told_of(const struct dump *dump, const char *begin, const char *end,
                               const char *key);
const struct numbered *told_in(const struct dump *dump, const struct numbered *one,
                               const char *key);
int line_of(const struct numbered *one);

/* That which p is in. */
struct instruction instruction_at(const char *p);
/* The @ of the function that it calls by name; NULL: none. */
const char *called_by(struct instruction one);
/* The comma behind the operand that begins at p, or `end`. */
const char *behind_operand(const char *p, const char *end);
/* The next place behind p where the function has the value that the instruction makes. */
const char *next_value(const struct dumped *function, struct instruction maker, const char *p);

#endif
