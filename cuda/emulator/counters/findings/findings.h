/* findings.h: what the checks find. */
#ifndef FINDINGS_H
#define FINDINGS_H

#include "cuda_runtime.h"
#include "counters/base/request.h"
#include "counters/findings/checks.h"
#include "counters/findings/facts.h"

namespace emulator
{
struct launch;

/* A thread at an instruction. `known` is false where nothing is to be said of it. */
struct actor {
    bool known, thread_known;
    uint32_t pc;
    uint3 block, thread;
};

/* The same check at the same instruction of a kernel is one finding; the first time is described.
 */
struct finding : facts {
    enum check check;
    enum cause cause;
    char kernel[256];
    cudaError_t error; /* that a GPU ends the kernel with, if it would */
    const char *file;  /* where it is; NULL where the actor's instruction says it */
    int line;
    uint64_t tick;                   /* when: of a kernel's, that of its launch */
    struct actor actor, other;       /* other: of a race, the earlier access */
    uint32_t load;                   /* pc of a race's plain load, which met an atomic; else 0 */
    uint32_t allocated, freed, call; /* pcs; 0 if that is not known or not of interest */
    uint64_t count;
    bool meant, used;              /* a note, although its check is an error; but not where used */
    const struct finding *follows; /* the finding that it comes of, or NULL */
};

/* The finding to describe, or NULL if there is one already, which is then counted again. What the
 * caller gets it must give back by finding_done(). */
struct finding *finding_new(enum check check, uint32_t pc);
/* The same, of what the host does, or of a copy */
struct finding *finding_of_host(enum check check, uint32_t pc);
void finding_done(struct finding *finding);

/* The plain load at this pc may meet atomics after all. */
void findings_withdraw(uint32_t load);
/* What a copy at this pc brought unwritten is meant to be so; or somebody uses it. A call's copies
 * may be many: it is a note if one was meant, and nobody used any. */
void finding_is_meant(uint32_t pc);
void finding_is_used(uint32_t pc);
bool is_note(const struct finding *finding);
/* The kernel of this launch has ended by its error: that is a finding where no other says why. */
void finding_kernel_ended(const struct launch *launch);

/* The actor that is lane `lane` of this request, in the block that runs here. */
struct actor actor_of(const struct request *request, int lane);
struct actor actor_thread(uint32_t pc, unsigned thread);

/* To be called once, at the end: with the calls whose errors nobody has seen, and in the order in
 * which one finding may lead to the next. */
void findings_end(void);
/* Then each, in that order, what follows from one behind it; NULL behind the last. */
const struct finding *finding_number(int number);
} // namespace emulator

#endif
