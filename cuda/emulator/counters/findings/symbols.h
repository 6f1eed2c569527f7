/* symbols.h: the program's variables and functions, by address. */
#ifndef SYMBOLS_H
#define SYMBOLS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

namespace emulator
{
enum variable_kind {
    SHARED_VARIABLE,
    DEVICE_VARIABLE,
    CONSTANT_VARIABLE,
    HOST_VARIABLE, /* the host's global variables, as far as their names show this */
    VARIABLE_KINDS
};

struct variable {
    char name[128];
    uint64_t offset, bytes; /* offset: from the start of thread-local storage, or of the image */
};

/* Returns false if no variable lies there, or if the program has no symbols. */
bool variable_at(enum variable_kind kind, uint64_t offset, struct variable *variable);

#define DYNAMIC_SHARED "emulator_dynamic_shared" /* the name of dynamic shared memory */

/* Where the variables of a kind lie, by address; offsets as above. Those in shared memory include
 * thread-local variables of host functions. Empty if the program has no symbols. */
struct extent {
    uint64_t begin, end;
    const char *kernel; /* from kernel_of(); NULL if it belongs to no single one */
    char *function;     /* in which it is declared, with types and namespaces; or NULL */
};
struct extents {
    struct extent *list;
    size_t count;
};
const struct extents *variable_extents(enum variable_kind kind);
bool is_host_variable(uint64_t offset);
/* Returns the kernel of this name or signature, always the same pointer; NULL if there is none. */
const char *kernel_of(const char *signature);
/* Returns the symbol of the function that begins there; NULL if it has none. Then the bytes of
 * shared memory that the function declares. */
const char *symbol_of(const void *function);
size_t shared_bytes_of(const char *symbol);
/* Returns the name of the program's kernel after this one. NULL comes before the first and after
 * the last. */
const char *kernel_behind(const char *kernel);
/* Returns a kernel's name: as the launch has it (`said`), but the kernel's own if that is a
 * pointer; for a template, with the actual arguments, for which the source may have names (sum<T,
 * SIZE>). */
const char *name_kernel(const void *kernel, const char *said);
/* Sets the size of dynamic shared memory to that of the current launch. */
void variable_set_dynamic(size_t bytes);

/* The compiler records in guards, bytes of thread-local storage, that it has initialised an array
 * of classes, even if there is nothing to do. The first call tests for a guard; the second sets
 * them all, so that no lane has to do it. */
bool variable_is_guard(uint64_t offset);
void variable_set_guards(char *local);
} // namespace emulator

#endif
