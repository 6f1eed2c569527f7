/* library_functions.h: functions of libraries, and which code may call them. */
#ifndef LIBRARY_FUNCTIONS_H
#define LIBRARY_FUNCTIONS_H

#include "compile/spaces/uses.h"

enum library_space {
    FOR_ALL, /* also if nothing is known */
    FOR_HOST,
    FOR_CONSTANTS,  /* for the host, and for kernels with nvcc's --expt-relaxed-constexpr */
    FOR_EXCEPTIONS, /* called by the compiler for throw and catch */
    FOR_TYPES,      /* for dynamic_cast and typeid */
    FOR_LENGTHS,    /* for arrays of variable length */
    FOR_STATICS,    /* for static variables whose initial value is not a constant */
};

/* Returns which code may call it. `name` is the demangled symbol without parameters; `code` is its
 * compiled function, or NULL. */
enum library_space library_space(const struct source *source, const char *symbol, const char *name,
                                 const struct compiled *code);
/* Do headers of libraries declare a function of this name? */
bool library_declares(const struct source *source, const char *name);
/* Is it a stream of the host, such as std::cout? */
bool library_is_stream(const struct source *source, const char *name);
/* Is it __syncthreads() or one of its variants? */
bool library_is_barrier(const char *name);
/* Is it one of CUDA's device functions? `file`: where it is defined, or NULL. */
bool library_is_device(const struct source *source, const char *file, const char *name);

#endif
