/* unchecked_errors.h: calls that failed, and nobody looked. */
#ifndef UNCHECKED_ERRORS_H
#define UNCHECKED_ERRORS_H

#include "cuda_runtime.h"
#include "engine/host/program_end.h"

namespace emulator
{
struct unseen {
    const char *call, *kernel; /* kernel: what was to be launched, and call is NULL; else NULL */
    const char *file;
    int line;
    cudaError_t error;
    char why[200]; /* what the error alone does not say; may be empty */
    uint64_t count, tick;
    const void *thread; /* the program's, that called */
};

/* The host called this, or the host or a kernel launched this kernel, without looking at the error.
 * What a lost context returns is not kept: it is told of the kernel that lost it. */
void unseen_note(const char *call, const char *kernel, cudaError_t error, const char *file,
                 int line);
/* The running thread has asked for the last error, and got one. */
void unseen_forget(void);
/* One of them, in the order in which they came; NULL behind the last. */
const struct unseen *unseen_number(int number);
/* "cudaMalloc failed: ..." */
void unseen_text(const struct unseen *unseen, char *text, size_t bytes);
/* A program that looks at its errors and ends by one is told, on standard error, what the error
 * alone does not say. */
void unseen_explain(const struct ending *ending);
} // namespace emulator

#endif
