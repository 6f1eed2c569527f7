/* names.h: the variable that an address of the program belongs to. */
#ifndef NAMES_H
#define NAMES_H

#include <stdint.h>
#include <stdio.h>

enum variable_kind { SHARED_VARIABLE, DEVICE_VARIABLE };

struct variable {
    char name[128];
    uint64_t offset, bytes; /* offset: from the start of thread-local storage, or of the image */
};

/* False if no variable lies there, or if the program has no symbols. Not to be called by several
 * threads at once. */
bool variable_at(enum variable_kind kind, uint64_t offset, struct variable *variable);

/* The compiler notes that it has initialised an array of classes, though there is nothing to do: in
 * guards, bytes of thread-local storage. Is this one? And: sets all, so that no lane has it to do.
 */
bool variable_is_guard(uint64_t offset);
void variable_set_guards(char *local);

#endif
