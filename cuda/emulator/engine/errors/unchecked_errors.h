/* unchecked_errors.h: failed calls whose error the program did not check. */
#ifndef UNCHECKED_ERRORS_H
#define UNCHECKED_ERRORS_H

#include "cuda_runtime.h"
#include "engine/host/program_end.h"

namespace emulator
{
struct unseen {
    /* `kernel`: the kernel of a launch, then `call` is NULL; else NULL. */
    const char *call, *kernel;
    const char *file;
    int line;
    cudaError_t error;
    char why[200]; /* the reason, beyond the error's own text; may be empty */
    uint64_t count, tick;
    const void *thread; /* identifies the thread that called */
};

/* Notes that the host called `call`, or that the host or a kernel launched `kernel`, without
 * checking the error. Errors of a lost context are not noted: the kernel that lost it is reported.
 */
void unseen_note(const char *call, const char *kernel, cudaError_t error, const char *file,
                 int line);
/* The running thread has asked for the last error, and got one: forgets its unchecked errors. */
void unseen_forget(void);
/* Returns one of them, in their order; NULL after the last. */
const struct unseen *unseen_number(int number);
/* "cudaMalloc failed: ..." */
void unseen_text(const struct unseen *unseen, char *text, size_t bytes);
/* For a program that checks its errors and ends with one: prints the error's reason on standard
 * error. */
void unseen_explain(const struct ending *ending);
} // namespace emulator

#endif
