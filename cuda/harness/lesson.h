/* lesson.h: everything that a lesson program takes from the harness.
 *
 * The header of its problem, such as life.h, gives a lesson its input and takes its answer. The
 * lesson repeats its work while lesson_repeat() returns true, and names the phase that it is in.
 * The harness reads the arguments, measures times, checks answers and writes records. The lesson
 * itself allocates, copies, launches kernels and frees memory. */
#ifndef LESSON_H
#define LESSON_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A running lesson program. The function of its problem's header that begins the lesson fills it
 * in; lesson_end() frees what it points to. */
struct lesson {
    struct harness *harness; /* the harness's own: a lesson does not use it */
};

/* The phases of a repeat: random numbers, computation, and copies of data. They are the rows of the
 * table that ends each of the articles. A problem with other phases names them in its header. */
enum lesson_phase { PHASE_RNG, PHASE_COMPUTE, PHASE_TRANSFER };

/* Call this before you allocate `bytes` of device memory. If less is free, it ends the program with
 * exit code 6 and a message that gives both sizes. */
void lesson_need(struct lesson *lesson, size_t bytes);

/* Allocates `bytes` of host memory; release it with free(). If there is not enough memory, the
 * program ends with a message and exit code 6. The bytes after the end are poison: a program that
 * reads out of bounds gets values that make its answer wrong. */
void *lesson_alloc(size_t bytes);

/* Names memory for results, on host or device, at most 8 times. The memory stays the lesson's, and
 * has to exist until the last repeat is done. The harness fills its `bytes` with poison before
 * every repeat. So, if a kernel does not run, the answer of the previous repeat is not there. */
void lesson_output(struct lesson *lesson, void *data, size_t bytes);

/* The number of threads that share a parallel loop, in a lesson in C: OpenMP's, or 1 without it. */
int lesson_threads(void);

/* Returns 1 and starts the clock of the next repeat; returns 0 when enough are done or an answer
 * was wrong. Each repeat has to give an answer, or the program ends with exit code 1. */
int lesson_repeat(struct lesson *lesson);

/* Ends the current phase, which waits for the device, and starts this one. Exit code 1 if no repeat
 * has begun. */
void lesson_phase(struct lesson *lesson, int phase);

/* Reports that this phase ran for `seconds`, by the host's clock, at the same time as the current
 * one. The seconds are part of the current phase's time as well. Exit code 1 if no repeat has
 * begun. */
void lesson_beside(struct lesson *lesson, int phase, double seconds);

/* Prints the result and the times, and frees what belongs to the harness. Returns the program's
 * exit code: 0 if all answers were right, else 1. Comes after the loop of repeats. */
int lesson_end(struct lesson *lesson);

/* Put every CUDA call into CHECK() and every cuRAND call into CHECK_CURAND(), and CHECK_LAUNCH()
 * after every launch. If the call failed, the program ends with exit code 4 and a message: file,
 * line, call and error; for CUDA, also what to do. `file` may be a null pointer: then the message
 * has no line. */
#define CHECK(call) lesson_check_cuda((int)(call), #call, __FILE__, __LINE__)
#define CHECK_LAUNCH() \
    lesson_check_cuda((int)cudaGetLastError(), "the kernel launch", __FILE__, __LINE__)
#define CHECK_CURAND(call) lesson_check_curand((int)(call), #call, __FILE__, __LINE__)
void lesson_check_cuda(int error, const char *call, const char *file, int line);
void lesson_check_curand(int status, const char *call, const char *file, int line);

#ifdef __cplusplus
}
#endif
#endif
