/* lesson.h: everything that a lesson program takes from the harness.
 *
 * A lesson reads its sizes from struct lesson, repeats its work while lesson_repeat() says so,
 * names the phase that it is in, and hands in its answer. Arguments, clocks, checks and records
 * are behind these names; allocation, copies, launches and clean-up stay in the lesson. */
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

/* Where the time of a repeat goes: the rows of the article's closing table. */
enum lesson_phase { PHASE_RNG, PHASE_TRANSFER, PHASE_COMPUTE, PHASES };

struct lesson {
    /* π */
    uint64_t points;           /* how many random points */
    unsigned long long seed_x; /* seeds of the two coordinates */
    unsigned long long seed_y;
    const char *generator; /* cuRAND's generator, by name; "philox" unless asked */
    /* life */
    int width; /* the board is a torus of width x height cells */
    int height;
    int generations;
    const int *first; /* first population, row by row, 0 or 1 a cell */

    struct harness *harness; /* the harness's own, for no lesson to read */
};

/* Begins a lesson program: reads its arguments, finds its device. Ends the program with a message
 * and exit code 2 (usage) or 6 (no GPU) where it cannot. `folder` names the lesson's folder and has
 * to outlive the lesson. */
struct lesson lesson_pi(int argc, char **argv, const char *folder);
struct lesson lesson_life(int argc, char **argv, const char *folder);

/* States how many bytes of device memory the lesson is about to allocate. Ends the program with
 * the need and what is free (exit code 6) where that is too much. */
void lesson_need(struct lesson *lesson, size_t bytes);

/* Host memory that is surely there: malloc, or a message and exit code 6. Freed with free(). */
void *lesson_alloc(size_t bytes);

/* Names memory that this lesson computes into, on host or device. It is filled with a poison value
 * before every repeat, so that a kernel that never ran cannot find last time's answer there. */
void lesson_output(struct lesson *lesson, void *data, size_t bytes);

/* True while one more repeat is wanted; starts its clock. */
int lesson_repeat(struct lesson *lesson);

/* From here on, the time goes to this phase. Ends the phase before, waiting for the device. */
void lesson_phase(struct lesson *lesson, enum lesson_phase phase);

/* The answer of this repeat; stops its clock, then checks. The check of π is equality with the
 * harness's own count (other generators than Philox: within 4 standard errors of π); of life,
 * equality of every cell with a bit-parallel reference. `cells` holds width x height cells. */
void lesson_hits(struct lesson *lesson, uint64_t hits);
void lesson_board(struct lesson *lesson, const int *cells);

/* Prints the result and the times. Returns the program's exit code: 0 right, 1 wrong. */
int lesson_end(struct lesson *lesson);

/* `count` uniform random floats in (0, 1]: Philox4x32-10 in cuRAND's own order, so that they equal
 * what curandGenerateUniform writes for this seed, to the bit. On all CPU cores. The host knows
 * this generator alone: another --generator ends the program with exit code 2. */
void random_points(const struct lesson *lesson, float *uniform, uint64_t count,
                   unsigned long long seed);

/* Every CUDA call goes through CHECK, every launch is followed by CHECK_LAUNCH(). A failure ends
 * the program with file, line, call, the error's text and what to do; exit code 4. */
#define CHECK(call) check_cuda((int)(call), #call, __FILE__, __LINE__)
#define CHECK_LAUNCH() check_cuda((int)cudaGetLastError(), "the kernel launch", __FILE__, __LINE__)
#define CHECK_CURAND(call) check_curand((int)(call), #call, __FILE__, __LINE__)
void check_cuda(int error, const char *call, const char *file, int line);
void check_curand(int status, const char *call, const char *file, int line);

#ifdef __cplusplus
}
#endif
#endif
