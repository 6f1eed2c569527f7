/* kernels.h: which names are kernels, and where they stand for their address. */
#ifndef KERNELS_H
#define KERNELS_H

#include "compile/source/tokens.h"

/* Remembers all that is declared with __global__, a word that is written no more. */
void find_kernels(struct source *source);
/* Where the name stands as a value, the runtime learns of it:  emulator_kernel("name", name) */
void tell_values(struct source *source);
/* Appends the names of the program's own as strings in a section of theirs, for who asks at run
 * time; libraries' headers have kernels that nobody launches. They count as the last token's line,
 * so that the compiler names it where something is not closed. */
void list_kernels(const struct source *source, struct text *out);
void forget_kernels(void);

/* Of what is declared behind __global__ before i, the name; 0 if there is none. */
int kernel_declared(const struct source *source, int i);
/* The name's last word, of a launch or an address that names a kernel before `end`. */
int kernel_name(const struct source *source, int end);
/* The first token of the kernel that a launch names before its <<< at `end`; `end` if there is
 * none: name, name<…>, a::name, *p in parentheses, a.b, k[i]. */
int kernel_begin(const struct source *source, int end);
/* Has it, from `begin` to before `end`, an address that the compiler finds without arguments? An
 * overloaded name has none, nor has a template whose parameters the arguments say. */
bool has_address(const struct source *source, int begin, int end);

/* Has a function of a header its name, too? Which of them a launch means the arguments say. */
bool shares_name(const struct source *source, int end);

/* May the one whose name ends before `end` have a parameter that is an object of a class, as far as
 * can be read? */
bool may_take_object(const struct source *source, int end);

#endif
