/* library_functions.h: functions that are not the program's own, and who may call them. */
#ifndef LIBRARY_FUNCTIONS_H
#define LIBRARY_FUNCTIONS_H

#include "compile/spaces/uses.h"

enum library_space {
    FOR_ALL, /* or nothing is known */
    FOR_HOST,
    FOR_CONSTANTS,  /* the host, and nvcc where it is told so */
    FOR_EXCEPTIONS, /* what the compiler calls for throw and catch */
    FOR_TYPES,      /* for dynamic_cast and typeid */
    FOR_LENGTHS,    /* for arrays of a length that is not constant */
    FOR_STATICS,    /* for static variables whose first value is not constant */
};

/* Who may call it. `name` is the symbol in words, without parameters; `code` what was compiled of
 * it, or NULL. */
enum library_space library_space(const struct source *source, const char *symbol, const char *name,
                                 const struct compiled *code);
/* Is there a function of this name in headers that are not the program's? */
bool library_declares(const struct source *source, const char *name);
/* Is it a stream of the host's, such as std::cout? */
bool library_is_stream(const struct source *source, const char *name);
/* Is it __syncthreads(), or one of its kin? */
bool library_is_barrier(const char *name);
/* Is it one of CUDA's that only kernels have? `file`: where it is defined, or NULL. */
bool library_is_device(const struct source *source, const char *file, const char *name);

#endif
