/* kernels.h: which names are kernels, for the transform (emulate.c). */
#ifndef KERNELS_H
#define KERNELS_H

#include "text.h"

/* Three times the character, as the preprocessor may have spaced it. Returns its end or NULL. */
const char *chevrons(const char *p, char c);
size_t back_over_space(const char *text, size_t i);
/* Where the kernel's name starts that ends the text: name, name<…>, a::name, (*p), a.b, k[i]. */
size_t kernel_start(const char *text, size_t i);

/* Remembers all names that are declared with __global__. */
void find_kernels(const char *text);
/* Appends all their names as strings in a section of their own, for who asks at run time. */
void list_kernels(struct text *out);
/* From the __global__ before p on, the name that it declares may stand for a kernel. */
void see_declaration(const char *p);

/* Has `kernel`, as a launch spells it, an address that the compiler finds without arguments? An
 * overloaded name has none, nor has a template whose parameters the arguments say. */
bool has_address(const char *kernel);

/* If at p a kernel's name stands as a value, appends it so that the runtime learns of it, and
 * returns its end; else NULL:  emulator_kernel("name", name) */
const char *kernel_value(const char *p, struct text *out);

#endif
