/* harness.h: what the parts of the harness, and its problems, share behind lesson.h. All of it is
 * linked into students' programs, whose names are their own: what a part shares begins with
 * harness_, and the build hides it from them; what lessons call begins with lesson_. */
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

/* Bytes of which a float or a double is larger than all that lessons add up, and an int is no
 * count: what is added to them is wrong, too. MARGIN of them lie behind what lesson_alloc() gives.
 */
enum { POISON = 0x7F, MARGIN = 64 };

struct output {
    void *data;
    size_t bytes;
};

/* Seconds of one checked repeat: on the device's clock for phases, on the wall for the total. */
struct sample {
    double phases[MAX_PHASES];
    double total;
};

static const size_t NO_BYTE = SIZE_MAX;

struct harness {
    const char *folder;
    const struct problem *problem;
    int ranks; /* how many processes run this together; 0: it is no lesson over MPI */
    /* arguments, each in the order of the problem's table */
    uint64_t sizes[MAX_SIZES];
    uint64_t seeds[MAX_SEED_SETS][MAX_SEEDS]; /* in turns: repeat 1 has the first set */
    int seed_sets;
    const char *choices[MAX_CHOICES];
    int repeats; /* 0: until the times settle */
    int warmup;
    /* the repeat under way */
    int repeat; /* 1, 2, …; warm-ups count up to 0 */
    int seed_set;
    int phase;
    double phase_seconds[MAX_PHASES];
    double began; /* wall clock */
    double total;
    bool answered;
    bool packed;                /* its answer is in bits, of a problem that packs */
    bool has_phase[MAX_PHASES]; /* of those that go on beside others */
    size_t wrong_byte; /* of its answer, the first that is wrong; NO_BYTE: that is not known */
    /* what was measured */
    struct sample *samples;
    int count, capacity;
    bool ok;
    const char *stop; /* why the repeats ended: "settled", "asked", "cap" */
    struct output outputs[MAX_OUTPUTS];
    int output_count;
    void *state; /* the problem's own */
};

/* lesson.c: what was asked for, with the problem's state, prepared for the first seeds; ends the
 * program where harness_read_arguments() does. harness_discard() frees it. */
struct harness *harness_make(const struct problem *problem, int argc, char **argv,
                             const char *folder);
void harness_prepare(struct harness *h, int seed_set);
/* Which seeds the repeat has: the sets take turns. */
int harness_seed_set(const struct harness *h, int repeat);
void harness_discard(struct harness *h);
/* Is this phase one of this lesson's? */
bool harness_has_phase(const struct harness *h, int phase);

/* arguments.c: fills in what was asked for, or ends the program (exit code 0 for --help, else 2).
 */
void harness_read_arguments(struct harness *h, int argc, char **argv);

/* record.c: one line of JSON: to the judge, where there is one, or appended to the file that
 * WARPBOOK_RECORD names, if it is set. */
void harness_record(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* From here on lines go to this open file: the judge's own record. */
void harness_record_into(int file);
/* Appends the seeds of a set, as a list in JSON, to a string in an array of `size` bytes. */
void harness_append_seeds(char *text, size_t size, const struct harness *h, int set);
/* The verdict on this repeat's answer; `format` makes the fields behind "ok". */
void harness_record_check(const struct harness *h, bool ok, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Appends to a string in an array of `size` bytes; ends the program where it does not fit. */
void harness_append(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* `text` as the inside of a JSON string; the result is the caller's to free. */
char *harness_json_escaped(const char *text);
/* Prints "PROGRAM: message" on standard error and ends the program with this exit code. */
void harness_fail(enum exit_code code, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/* Words for behind a wrong value: that it is the poison, for nobody wrote there; "" if it is not.
 */
const char *harness_if_poison(const void *value, size_t bytes);

/* judge.c: the runner's judge, which alone knows what is right where there is one: WARPBOOK_JUDGE
 * is then the number of a socket's descriptor. */
bool harness_has_judge(void);
/* Tells it a line. */
void harness_tell_judge(const char *line, size_t size);
/* Hands it the answer of this repeat and waits for its verdict; what is wrong it says itself. */
bool harness_ask_judge(struct harness *h, const void *answer);

/* print.c */
void harness_print_result(const struct harness *h);

/* device_cpu.c or device_cuda.cpp: the device's half. Seconds are the device's own clock. */
bool harness_device_is_emulated(void);
/* Finds the device, starts it, and records what it is; or exit code 6. */
void harness_device_begin(void);
void harness_device_phase_begin(void);
double harness_device_phase_end(void); /* waits for the device; seconds since the phase began */
void harness_device_wait(void);
void harness_device_poison(void *data, size_t bytes);
/* Says on standard error who wrote this byte of an answer, where the device counts and knows. NULL,
 * of one that no copy brought: which number of an array the kernels have left out. */
void harness_device_tell_writer(const void *byte);
void harness_device_memory(size_t *available, size_t *total); /* bytes; both 0 for no limit known */

/* Writes what tells this process's GPU from all others, of all machines. */
void harness_device_identify(char *name, size_t size);

/* ranks.c, in lessons over MPI alone, where each rank has a harness of its own.
 * harness_ranks_begin() gives how many ranks there are, or ends the program (exit code 6: those
 * that were asked for do not know each other). Of the others all ranks make the same calls: */
int harness_ranks_begin(void) __attribute__((weak));
/* They wait for each other. */
void harness_ranks_wait(void) __attribute__((weak));
/* Sets the bytes to those of rank 0. */
void harness_ranks_hear(void *bytes, size_t size) __attribute__((weak));
/* Sets the seconds to those of the rank whose `total` is the largest, and returns that. */
double harness_ranks_slowest(double total, double *seconds, int count) __attribute__((weak));
/* Records what MPI and how many GPUs they have. */
void harness_ranks_record(int ranks) __attribute__((weak));
/* And any rank may call these: which one it is, and the end of all, with this exit code. */
int harness_rank(void) __attribute__((weak));
void harness_ranks_end(int code) __attribute__((weak));

/* device_openacc.c, in programs with directives alone: starts the device that OpenACC has chosen,
 * or exit code 6. The GPU's name, which is the library's; NULL where that is the host. */
const char *harness_openacc_begin(void) __attribute__((weak));

double harness_wall_seconds(void);

/* A number that tells what was answered from other answers: of the words so far, with one more
 * mixed in by the multiplier and the shift of MurmurHash64A. */
static inline uint64_t harness_digest(uint64_t so_far, uint64_t word)
{
    uint64_t digest = (so_far ^ word) * 0xC6A4A7935BD1E995u;
    return digest ^ digest >> 47;
}

/* The same for one more float, by its bits. */
static inline uint64_t harness_digest_float(uint64_t so_far, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return harness_digest(so_far, bits);
}

/* 64 random bits, those in this place for this seed: MurmurHash3's finaliser of both. */
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
