/* harness.h: what the parts of the harness and its problems share; lessons see lesson.h only. The
 * harness is linked into students' programs, and no name of it may clash with theirs: names that
 * the parts share begin with harness_, and the build hides them; names for lessons begin with
 * lesson_. */
#ifndef HARNESS_H
#define HARNESS_H

#include <string.h>

#include "problem.h"

#ifdef __cplusplus
extern "C" {
#endif

enum exit_code { EXIT_WRONG = 1, EXIT_USAGE = 2, EXIT_CUDA = 4, EXIT_MISSING = 6 };
enum judged { JUDGED_RIGHT = '+', JUDGED_WRONG = '-' };
enum { MAX_OUTPUTS = 8, MAX_SEED_SETS = 8, NO_PHASE = -1, HARNESS_DEVICE_NAME = 128 };

/* A byte that makes errors visible. A float or double of such bytes is larger than any sum in a
 * lesson, and an int is no possible count, so a result computed from them is wrong as well.
 * lesson_alloc() puts MARGIN of them after the memory that it returns. A sanitizer, for which
 * scripts/compile/sanitizers.lua builds the harness, finds accesses there only without a margin. */
#ifdef WARPBOOK_SANITIZED
enum { POISON = 0x7F, MARGIN = 0 };
#else
enum { POISON = 0x7F, MARGIN = 64 };
#endif

struct output {
    void *data;
    size_t bytes;
};

/* Seconds of one checked repeat: by the device's clock for phases, by the wall clock in total. */
struct sample {
    double phases[MAX_PHASES];
    double total;
    double waited; /* for a core: harness_waited_seconds() */
};

static const size_t NO_BYTE = SIZE_MAX;

struct harness {
    const char *folder;
    const struct problem *problem;
    int ranks; /* number of MPI processes; 0: not a lesson over MPI */
    /* The arguments, in the order of the problem's tables: */
    uint64_t sizes[MAX_SIZES];
    uint64_t seeds[MAX_SEED_SETS][MAX_SEEDS]; /* repeats use them in turn, from the first set on */
    int seed_sets;
    const char *choices[MAX_CHOICES];
    int repeats; /* 0: until the times settle */
    int warmup;
    /* The current repeat: */
    int repeat; /* 1, 2, …; warm-ups count up to 0 */
    int seed_set;
    int phase;
    double phase_seconds[MAX_PHASES];
    double began;  /* wall clock, seconds */
    double total;  /* seconds */
    double waited; /* as in struct sample; during a repeat, its value before */
    bool answered;
    bool packed;                /* its answer is in bits (struct problem: packs) */
    bool has_phase[MAX_PHASES]; /* of overlapping phases: the lesson has reported this one */
    size_t wrong_byte;          /* index of the answer's first wrong byte; NO_BYTE: not known */
    /* The measurements: */
    struct sample *samples;
    int count, capacity;
    bool ok;
    const char *stop; /* why the repeats ended: "settled", "asked", "cap" */
    struct output outputs[MAX_OUTPUTS];
    int output_count;
    void *state; /* the problem's own, problem->state_bytes long */
};

/* lesson.c: allocates a harness, reads the arguments into it, and prepares the problem's state for
 * the first seeds. Ends the program as harness_read_arguments() does. `folder` is kept, not copied.
 * harness_discard() frees the result. */
struct harness *harness_make(const struct problem *problem, int argc, char **argv,
                             const char *folder);
void harness_prepare(struct harness *h, int seed_set);
/* The index of the repeat's set of seeds. */
int harness_seed_set(const struct harness *h, int repeat);
void harness_discard(struct harness *h);
/* Whether the lesson has this phase. */
bool harness_has_phase(const struct harness *h, int phase);

/* arguments.c: reads the command line into `h`. Ends the program with exit code 0 for --help, and
 * with 2 for a wrong argument. */
void harness_read_arguments(struct harness *h, int argc, char **argv);

/* record.c: writes one line of JSON: to the judge if there is one, else to the end of the file that
 * WARPBOOK_RECORD names, else nowhere. Exit code 6 if it cannot be written. */
void harness_record(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* From now on, harness_record() writes to this open file: the judge's own record. */
void harness_record_into(int file);
/* Appends a set of seeds, as a JSON list, to the string `text` in an array of `size` bytes. */
void harness_append_seeds(char *text, size_t size, const struct harness *h, int set);
/* Records the verdict on this repeat's answer; `format` gives the JSON fields after "ok". */
void harness_record_check(const struct harness *h, bool ok, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Appends to a string in an array of `size` bytes; exit code 2 if it does not fit. */
void harness_append(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* `text` as the inside of a JSON string; the caller frees the result. */
char *harness_json_escaped(const char *text);
/* Prints "lesson: message" on standard error and ends the program with this exit code. */
void harness_fail(enum exit_code code, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* Words to print after a wrong value: it is the poison, so it was never written. "" otherwise. */
const char *harness_if_poison(const void *value, size_t bytes);
/* The same, or words for a number whose higher half is poison, which no right number is. */
const char *harness_if_nearly_poison(const void *value, size_t bytes);

/* judge.c: the runner's judge checks the answers in a process of its own, if WARPBOOK_JUDGE is the
 * number of a socket's descriptor. Exit code 6 if the connection breaks. */
bool harness_has_judge(void);
/* Sends it a line of the record. */
void harness_send_judge(const char *line, size_t size);
/* Sends it this repeat's answer and waits for the verdict. The judge prints what is wrong; its
 * place becomes h->wrong_byte. */
bool harness_ask_judge(struct harness *h, const void *answer);

/* print.c */
void harness_print_result(const struct harness *h);

/* device_cpu.c or device_cuda.cpp: the part that depends on the device. Seconds are by the device's
 * clock. */
bool harness_device_is_emulated(void);
/* Finds the device, starts it and records its name; exit code 6 if there is none. */
void harness_device_begin(void);
void harness_device_phase_begin(void);
/* Waits for the device; returns the seconds since the phase began. */
double harness_device_phase_end(void);
void harness_device_wait(void);
/* Fills memory of the host or the device with POISON. */
void harness_device_poison(void *data, size_t bytes);
/* The host is about to write to this memory, which the device may still be copying. */
void harness_device_host_writes(const void *data, size_t bytes);
/* If the device counts accesses, prints on standard error which kernel wrote this byte of a wrong
 * answer. For an answer that no copy brought from the device, `byte` is NULL, and the message names
 * an array's element that the kernels have left out. */
void harness_device_report_writer(const void *byte);
/* Bytes of device memory; both 0: no limit is known. */
void harness_device_memory(size_t *available, size_t *total);

/* Writes a name of this process's GPU that is unique among all machines. */
void harness_device_identify(char *name, size_t size);

/* ranks.c, linked into lessons over MPI only, where each rank has a harness of its own.
 * harness_ranks_begin() returns the number of ranks. It ends the program with exit code 6 if MPI
 * has not connected as many as the runner asked for. The four functions after it are collective:
 * all ranks call them. */
int harness_ranks_begin(void) __attribute__((weak));
/* A barrier. */
void harness_ranks_wait(void) __attribute__((weak));
/* Broadcasts rank 0's bytes. */
void harness_ranks_hear(void *bytes, size_t size) __attribute__((weak));
/* Returns the largest `total`, and sets `seconds` to those of the rank that has it. */
double harness_ranks_slowest(double total, double *seconds, int count) __attribute__((weak));
/* Records which MPI the ranks use, and how many GPUs. */
void harness_ranks_record(int ranks) __attribute__((weak));
/* Any rank may call these: they give its number, and end all ranks with this exit code. */
int harness_rank(void) __attribute__((weak));
void harness_ranks_end(int code) __attribute__((weak));

/* device_openacc.c, linked into programs with directives only: starts the device that OpenACC has
 * chosen; exit code 6 if it cannot. Returns the GPU's name, which the library owns; NULL if the
 * device is the host. */
const char *harness_openacc_begin(void) __attribute__((weak));

double harness_wall_seconds(void);

/* How long the threads of this process have waited for a core, all together, while other programs
 * or threads had it; seconds. 0 if the system does not say it. (load.c) */
double harness_waited_seconds(void);

/* Adds a word to a digest, by the multiplier and the shift of MurmurHash64A. Digests of different
 * answers differ, in all likelihood. */
static inline uint64_t harness_digest(uint64_t so_far, uint64_t word)
{
    uint64_t digest = (so_far ^ word) * 0xC6A4A7935BD1E995u;
    return digest ^ digest >> 47;
}

/* The same for the bits of a float. */
static inline uint64_t harness_digest_float(uint64_t so_far, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return harness_digest(so_far, bits);
}

/* 64 random bits for element `place` of the sequence of this seed: MurmurHash3's finaliser. */
static inline uint64_t harness_random(uint64_t place, uint64_t seed)
{
    uint64_t bits = place + seed * 0x9E3779B97F4A7C15u;
    bits = (bits ^ bits >> 33) * 0xFF51AFD7ED558CCDu;
    bits = (bits ^ bits >> 33) * 0xC4CEB9FE1A85EC53u;
    return bits ^ bits >> 33;
}

#ifdef __cplusplus
}
#endif
#endif
