/* lesson.h: replaces the harness, so that a lesson's source becomes a plain program. Measures the
 * compute phase with two events, and waits for nothing between the begin and end of a repeat. */
#ifndef LESSON_H
#define LESSON_H

#include <cuda_runtime.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PHASE_RNG, PHASE_COMPUTE, PHASE_TRANSFER };
enum { WARM_UP = 3, REPEATS = 10, MOST_ARRAYS = 2 };

struct lesson {
    int repeat;
    double seconds[REPEATS];
    float *arrays[MOST_ARRAYS]; /* the input, filled anew for each repeat */
    uint64_t sizes[MOST_ARRAYS];
    cudaEvent_t start, stop;
    bool is_timing;
};

static inline void check(int error, int line)
{
    if (error) {
        fprintf(stderr, "line %d: CUDA's error %d\n", line, error);
        exit(4);
    }
}
#define CHECK(call) check((int)(call), __LINE__)
#define CHECK_LAUNCH() CHECK(cudaGetLastError())

/* The argument after `name`, or `otherwise` without such an argument. */
static inline const char *word_of(int argc, char **argv, const char *name, const char *otherwise)
{
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    }
    return otherwise;
}

static inline long long number_of(int argc, char **argv, const char *name, long long otherwise)
{
    const char *word = word_of(argc, argv, name, NULL);
    return word ? atoll(word) : otherwise;
}

static inline void *lesson_alloc(size_t bytes)
{
    void *data = malloc(bytes);
    check(data ? 0 : (int)cudaErrorMemoryAllocation, __LINE__);
    return data;
}

static inline const float *begin_array(struct lesson *lesson, int which, uint64_t elements)
{
    lesson->sizes[which] = elements;
    return lesson->arrays[which] = (float *)lesson_alloc(elements * sizeof(float));
}

static inline void begin(struct lesson *lesson)
{
    memset(lesson, 0, sizeof *lesson);
    lesson->repeat = -WARM_UP;
    CHECK(cudaEventCreate(&lesson->start));
    CHECK(cudaEventCreate(&lesson->stop));
}

static inline void lesson_need(struct lesson *, size_t)
{
}
static inline void lesson_output(struct lesson *, void *, size_t)
{
}

static inline int lesson_repeat(struct lesson *lesson)
{
    static uint32_t random = 12345;
    if (lesson->repeat == REPEATS)
        return 0;
    for (int which = 0; which < MOST_ARRAYS; which++) {
        for (uint64_t i = 0; i < lesson->sizes[which]; i++) {
            random = random * 1664525u + 1013904223u;
            lesson->arrays[which][i] = (random >> 8) / 16777216.0f;
        }
    }
    return 1;
}

static inline void lesson_phase(struct lesson *lesson, int phase)
{
    if (lesson->is_timing)
        CHECK(cudaEventRecord(lesson->stop));
    lesson->is_timing = phase == PHASE_COMPUTE;
    if (lesson->is_timing)
        CHECK(cudaEventRecord(lesson->start));
}

/* Called by each function that hands in an answer. */
static inline void end_repeat(struct lesson *lesson)
{
    float milliseconds;
    lesson_phase(lesson, PHASE_TRANSFER);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventElapsedTime(&milliseconds, lesson->start, lesson->stop));
    if (lesson->repeat >= 0)
        lesson->seconds[lesson->repeat] = milliseconds / 1000;
    lesson->repeat++;
}

static inline int by_size(const void *a, const void *b)
{
    const double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

/* Prints the median in seconds. */
static inline int lesson_end(struct lesson *lesson)
{
    qsort(lesson->seconds, REPEATS, sizeof *lesson->seconds, by_size);
    printf("%.9f\n", (lesson->seconds[(REPEATS - 1) / 2] + lesson->seconds[REPEATS / 2]) / 2);
    return 0;
}

#endif
