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

#endif
