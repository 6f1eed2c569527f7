/* lesson.h: everything that a lesson program takes from the harness.
 *
 * A lesson gets its sizes from its problem's own header, repeats its work while lesson_repeat()
 * says so, names the phase that it is in, and hands in its answer. Arguments, clocks, checks and
 * records are behind these names; allocation, copies, launches and clean-up stay in the lesson. */
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

/* A lesson program that runs; its problem's header says how it begins and takes an answer. */
struct lesson {
    struct harness *harness; /* the harness's own, for no lesson to read */
};

/* Where the time of a repeat goes: the rows of the articles' closing table. A problem with other
 * phases names them in its own header. */
enum lesson_phase { PHASE_RNG, PHASE_COMPUTE, PHASE_TRANSFER };

/* States how many bytes of device memory the lesson is about to allocate. Ends the program with
 * the need and what is free (exit code 6) where that is too much. */
void lesson_need(struct lesson *lesson, size_t bytes);

/* Host memory that is surely there: malloc, or a message and exit code 6. Freed with free(). What
 * lies behind its end is poison: who reads on finds it. */
void *lesson_alloc(size_t bytes);

/* Names memory that this lesson computes into, on host or device. It is filled with a poison value
 * before every repeat, so that a kernel that never ran cannot find last time's answer there. */
void lesson_output(struct lesson *lesson, void *data, size_t bytes);

/* How many threads share a loop: of a lesson in C, with OpenMP; else one. */
int lesson_threads(void);

/* True while one more repeat is wanted; starts its clock. */
int lesson_repeat(struct lesson *lesson);

/* From here on, the time goes to this phase. Ends the phase before, waiting for the device. */
void lesson_phase(struct lesson *lesson, int phase);

/* Beside the phase under way another went on for so many seconds, by the host's clock: they lie
 * within its time. */
void lesson_beside(struct lesson *lesson, int phase, double seconds);

/* Prints the result and the times. Returns the program's exit code: 0 right, 1 wrong. */
int lesson_end(struct lesson *lesson);

/* Every CUDA call goes through CHECK, every launch is followed by CHECK_LAUNCH(). A failure ends
 * the program with file, line, call, the error's text and what to do; exit code 4. */
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
