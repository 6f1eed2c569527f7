/* harness.h: what the parts of the harness share behind lesson.h. */
#ifndef HARNESS_H
#define HARNESS_H

#include <stdbool.h>

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

enum exit_code { EXIT_WRONG = 1, EXIT_USAGE = 2, EXIT_CUDA = 4, EXIT_MISSING = 6 };
enum { MAX_OUTPUTS = 8 };

struct output {
    void *data;
    size_t bytes;
};

/* Seconds of one checked repeat: on the device's clock for phases, on the wall for the total. */
struct sample {
    double phases[PHASES];
    double total;
};

struct harness {
    const char *folder;
    const char *program; /* "pi" or "life" */
    /* arguments */
    int repeats; /* 0: until the times settle */
    int warmup;
    unsigned long long seed; /* life */
    /* the repeat under way */
    int repeat; /* 1, 2, …; warm-ups count up to 0 */
    enum lesson_phase phase;
    double phase_seconds[PHASES];
    double began; /* wall clock */
    double total;
    bool answered;
    /* what was measured */
    struct sample *samples;
    int count, capacity;
    bool ok;
    const char *stop; /* why the repeats ended: "settled", "asked", "cap" */
    /* answers */
    uint64_t hits, expected_hits;
    bool expected_known;
    uint64_t population;
    int *reference; /* the board that life has to reach */
    struct output outputs[MAX_OUTPUTS];
    int output_count;
};

/* arguments.c: fills in sizes and seeds, or ends the program (exit code 0 for --help, else 2). */
void read_arguments(struct lesson *lesson, int argc, char **argv);

/* record.c: one line of JSON, appended to the file that WARPBOOK_RECORD names, if it is set. */
void record(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* `text` as the inside of a JSON string; the result is the caller's to free. */
char *json_escaped(const char *text);
/* Prints "PROGRAM: message" on standard error and ends the program with this exit code. */
void fail(enum exit_code code, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* pi.c and life.c: the expected answers. */
uint64_t expected_hits(const struct lesson *lesson);
void first_population(int *cells, size_t count, unsigned seed);
/* `cells` (width x height) after `generations` on a torus, in place. */
void life_reference(int *cells, int width, int height, int generations);
/* Prints the first wrong cell and a small map of where the boards differ. Returns how many do. */
uint64_t compare_boards(const int *cells, const int *expected, int width, int height, int *row,
                        int *column);

/* check.c: compares an answer with the expected one; the verdict goes to the record, what is wrong
 * to standard error as well. */
bool check_hits(struct lesson *lesson, uint64_t hits);
bool check_board(struct lesson *lesson, const int *cells);

/* print.c */
void print_result(const struct lesson *lesson);

/* device_cpu.c or device_cuda.cpp: the device's half. Seconds are the device's own clock. */
bool device_is_emulated(void);
void device_begin(void); /* finds the device, starts it, and records what it is; or exit code 6 */
void device_phase_begin(void);
double device_phase_end(void); /* waits for the device; seconds since device_phase_begin */
void device_wait(void);
void device_poison(void *data, size_t bytes);
void device_memory(size_t *available, size_t *total); /* bytes; both 0 for no limit known */

double wall_seconds(void);

#ifdef __cplusplus
}
#endif
#endif
