/* problem.h: how a problem describes itself to the harness. Each problem is a file
 * cuda/problems/definitions/NAME.c, which defines one struct problem, harness_problem_NAME. From
 * this table the harness knows which arguments to read, which phases to measure and what to
 * record. */
#ifndef PROBLEM_H
#define PROBLEM_H

#include <stdbool.h>

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_SIZES = 4, MAX_SEEDS = 2, MAX_CHOICES = 2, MAX_PHASES = 8 };

/* A size, set by a flag: a whole number from `low` to `high`; the default is `initial`. */
struct size {
    const char *flag, *value; /* for "--points N": "points", "N" */
    const char *help;
    uint64_t initial, low, high;
};

/* The random seeds: --seed sets them all, separated by commas, or the first of them only. If --seed
 * is given several times, the repeats use these sets in turn. So an answer that was kept from the
 * previous repeat is wrong. */
struct seeds {
    int count; /* 0: nothing is random */
    const char *value, *help;
    uint64_t initial[MAX_SEEDS];
    uint64_t high;
};

/* A choice among words, set by a flag; the default is the first word. */
struct choice {
    const char *flag, *value, *help;
    const char *const *words; /* ended by NULL */
};

struct phase {
    const char *name;  /* in the record */
    const char *label; /* in the printed result */
    bool beside;       /* overlaps others; recorded only if the lesson calls lesson_beside() */
};

/* Each table ends at the first entry without a name. */
struct problem {
    const char *name; /* also the program's name */
    struct size sizes[MAX_SIZES + 1];
    struct seeds seeds;
    struct choice choices[MAX_CHOICES + 1];
    struct phase phases[MAX_PHASES + 1]; /* by the argument of lesson_phase() */
    int shared;                          /* index of the size that ranks divide among them */
    const char *smaller;                 /* for messages: what to ask for if memory is short */
    const char *hand_in;                 /* for messages: the function that takes the answer */
    bool packs; /* an answer may be in bits instead: harness->packed says whether this one is */
    /* Prepares the state from the sizes, before the first repeat; NULL: nothing to prepare. */
    void (*begin)(struct harness *harness);
    /* Prepares the input of the lesson from this repeat's seeds, before the clock starts; NULL:
     * nothing is random. */
    void (*prepare)(struct harness *harness);
    /* Appends the JSON fields that the record of a right answer to this repeat's seeds has to
     * contain; instead of an exact answer they may give its limits, `least` and `most`. */
    void (*expect)(struct harness *harness, char *fields, size_t size);
    /* Size of the answer for harness_take_answer(). */
    size_t (*answer_bytes)(const struct harness *harness);
    /* Returns whether this repeat's answer is right. Records the verdict, and prints what is wrong
     * on standard error. Runs in the judge's process if there is one. */
    bool (*check)(struct harness *harness, const void *answer);
    /* Keeps what print() needs of a right answer to the first seeds. */
    void (*remember)(struct harness *harness, const void *answer);
    void (*print)(const struct harness *harness);
    size_t state_bytes; /* of harness->state, the problem's own, which begins as zeros */
    void (*end)(struct harness *harness); /* frees what the state points to; NULL: nothing */
};

/* The phases of the table that ends each article, by enum lesson_phase. */
#define ARTICLE_PHASES                                                 \
    {                                                                  \
        [PHASE_RNG] = {.name = "rng", .label = "RNG"},                 \
        [PHASE_COMPUTE] = {.name = "compute", .label = "Compute"},     \
        [PHASE_TRANSFER] = {.name = "transfer", .label = "Data Xfer"}, \
    }

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
struct harness *harness_begin(struct lesson *lesson, const struct problem *problem, int argc,
                              char **argv, const char *folder);

/* Stops this repeat's clock: for a problem that assembles its answer from several parts. */
void harness_stop_clock(struct lesson *lesson);

/* Stops the clock if it runs, then checks this repeat's answer, or has the judge check it. The
 * caller keeps `answer`. */
void harness_take_answer(struct lesson *lesson, const void *answer);

#ifdef __cplusplus
}
#endif
#endif
