/* problem.h: what a problem is to the harness. Each is one file in cuda/problems, NAME.c, that
 * declares one struct problem, harness_problem_NAME: the harness reads its arguments, writes its
 * record and keeps its clocks from that, and knows no problem by name. */
#ifndef PROBLEM_H
#define PROBLEM_H

#include <stdbool.h>

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_SIZES = 4, MAX_SEEDS = 2, MAX_CHOICES = 2, MAX_PHASES = 8 };

/* A size, set by a flag: a whole number from `low` to `high`, of itself `initial`. */
struct size {
    const char *flag, *value; /* of "--points N": "points", "N" */
    const char *help;
    uint64_t initial, low, high;
};

/* The random seeds, all set by --seed and separated by commas; those not named stay as they are.
 * Typed several times, each --seed is for a repeat, in turns: an answer that was kept from another
 * repeat is then wrong. */
struct seeds {
    int count; /* 0: nothing is random */
    const char *value, *help;
    uint64_t initial[MAX_SEEDS];
    uint64_t high;
};

/* One of some words, set by a flag; the first unless asked. */
struct choice {
    const char *flag, *value, *help;
    const char *const *words; /* ended by NULL */
};

struct phase {
    const char *name;  /* in the record */
    const char *label; /* in the article's block */
    bool beside; /* it goes on beside another, in lessons that say so: others' records have none */
};

/* Tables end at the first entry without a name. */
struct problem {
    const char *name; /* the program's, too */
    struct size sizes[MAX_SIZES + 1];
    struct seeds seeds;
    struct choice choices[MAX_CHOICES + 1];
    struct phase phases[MAX_PHASES + 1]; /* by the number that lesson_phase() is given */
    int shared;                          /* which of the sizes several ranks share out */
    const char *smaller;                 /* what to ask for where memory is short */
    const char *hand_in;                 /* the function that takes the answer */
    bool packs; /* its programs may hand in bits instead: harness->packed says which came */
    /* Makes its state from the sizes, before the first repeat; NULL: it needs none. */
    void (*begin)(struct harness *harness);
    /* Makes what the lesson sees that of this repeat's seeds, before its clock starts; NULL:
     * nothing is random. */
    void (*prepare)(struct harness *harness);
    /* Appends what the line of a right answer to this repeat's seeds has to say, as fields of JSON;
     * `least` and `most` are what the answer has to lie between. */
    void (*expect)(struct harness *harness, char *fields, size_t size);
    /* How large the answer is that harness_take_answer() is given. */
    size_t (*answer_bytes)(const struct harness *harness);
    /* Whether the answer of this repeat is right; the verdict goes to the record, and what is wrong
     * to standard error as well. In the judge's process, where there is one. */
    bool (*check)(struct harness *harness, const void *answer);
    /* Keeps of a right answer to the first seeds what print() shows to people. */
    void (*remember)(struct harness *harness, const void *answer);
    void (*print)(const struct harness *harness);
    size_t state_bytes; /* of harness->state, the problem's own, all zero at the beginning */
    void (*end)(struct harness *harness); /* frees what the state points to; NULL: nothing */
};

/* The phases of the articles' closing table, by enum lesson_phase. */
#define ARTICLE_PHASES                                                 \
    {                                                                  \
        [PHASE_RNG] = {.name = "rng", .label = "RNG"},                 \
        [PHASE_COMPUTE] = {.name = "compute", .label = "Compute"},     \
        [PHASE_TRANSFER] = {.name = "transfer", .label = "Data Xfer"}, \
    }

/* Begins a lesson program: reads its arguments, finds its device. Ends the program with a message
 * and exit code 2 (usage) or 6 (no GPU) where it cannot. `folder` names the lesson's folder. */
struct harness *harness_begin(struct lesson *lesson, const struct problem *problem, int argc,
                              char **argv, const char *folder);

/* Stops the clock of this repeat: for a problem that has to put its answer together. */
void harness_stop_clock(struct lesson *lesson);

/* Stops the clock, if it runs, then checks the answer of this repeat, or has it judged. */
void harness_take_answer(struct lesson *lesson, const void *answer);

#ifdef __cplusplus
}
#endif
#endif
