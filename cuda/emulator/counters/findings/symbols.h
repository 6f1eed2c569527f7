/* symbols.h: the variable that an address of the program belongs to. */
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
    HOST_VARIABLE, /* the host's global ones, as far as their names say so */
    VARIABLE_KINDS
};

struct variable {
    char name[128];
    uint64_t offset, bytes; /* offset: from the start of thread-local storage, or of the image */
};

/* False if no variable lies there, or if the program has no symbols. */
bool variable_at(enum variable_kind kind, uint64_t offset, struct variable *variable);

#define DYNAMIC_SHARED "emulator_dynamic_shared" /* the name of dynamic shared memory */

/* Where the variables of a kind lie, by address; offsets as above. In shared memory, this is also
 * what functions of the host keep for each thread. None if the program has no symbols. */
struct extent {
    uint64_t begin, end;
    const char *kernel; /* whose it is, as kernel_of() says; NULL if it is not a kernel's own */
    char *function;     /* in which it is declared, with its types and spaces; or NULL */
};
struct extents {
    struct extent *list;
    size_t count;
};
const struct extents *variable_extents(enum variable_kind kind);
bool is_host_variable(uint64_t offset);
/* The kernel of this name or signature, one pointer for each; NULL if there is none. */
const char *kernel_of(const char *signature);
/* The symbol of the function that begins there; NULL if it has none. And how much shared memory the
 * function itself declares. */
const char *symbol_of(const void *function);
size_t shared_bytes_of(const char *symbol);
/* The program's own kernels, one after another: the first for NULL, NULL behind the last. */
const char *kernel_behind(const char *kernel);
/* What a kernel is called: as the launch says; of a template, with the arguments that it has there,
 * which may be other names in the source (sum<T, SIZE>); and not as a pointer to it is called. */
const char *name_kernel(const void *kernel, const char *said);
/* The dynamic shared memory is as large as the launch under way asked for. */
void variable_set_dynamic(size_t bytes);

/* The compiler notes that it has initialised an array of classes, though there is nothing to do: in
 * guards, bytes of thread-local storage. Is this one? And: sets all, so that no lane has it to do.
 */
bool variable_is_guard(uint64_t offset);
void variable_set_guards(char *local);
} // namespace emulator

#endif
