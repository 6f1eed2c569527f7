/* kernels.h: which names are kernels, and where a name is used as a kernel's address. */
#ifndef KERNELS_H
#define KERNELS_H

#include "compile/source/tokens.h"

/* Finds all kernels, and removes the word __global__. */
void find_kernels(struct source *source);
/* Where a kernel's name is used as a value, registers it with the runtime:
 * emulator_kernel("name", name) */
void tell_values(struct source *source);
/* Appends the names of the program's own kernels as strings, in a section that the run time reads;
 * kernels of library headers are left out. The strings count as the last token's line, so that the
 * compiler reports that line if a bracket is not closed. */
void list_kernels(const struct source *source, struct text *out);
void forget_kernels(void);

/* Returns the name that is declared after a __global__ before i; 0 if there is none. */
int kernel_declared(const struct source *source, int i);
/* Returns the last word of the kernel's name that ends before `end`, in a launch or as an address.
 */
int kernel_name(const struct source *source, int end);
/* Returns the first token of the kernel that a launch names before its <<< at `end`; `end` if there
 * is none. The forms are: name, name<…>, a::name, *p in parentheses, a.b, k[i]. */
int kernel_begin(const struct source *source, int end);
/* Can the compiler find the address of the kernel named from `begin` to before `end` without the
 * arguments? It cannot for an overloaded name, or for a template whose parameters are deduced. */
bool has_address(const struct source *source, int begin, int end);

/* Does a function of a header have the same name? Then the arguments select the one that is
 * launched. */
bool shares_name(const struct source *source, int end);

/* May the kernel whose name ends before `end` have a parameter of class type, as far as can be
 * read? */
bool may_take_object(const struct source *source, int end);

#endif
