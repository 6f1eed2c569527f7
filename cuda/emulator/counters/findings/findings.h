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

/* A thread at an instruction. `known`, `thread_known`: whether its block, its thread can be
 * named, with indices from 0. */
struct actor {
    bool known, thread_known;
    uint32_t pc;
    uint3 block, thread;
};

/* Findings of one check at one instruction of a kernel are the same; the first one is described. */
struct finding : facts {
    enum check check;
    enum cause cause;
    char kernel[256];
    cudaError_t error; /* with which a GPU ends the kernel, or cudaSuccess */
    const char *file;  /* where it is; NULL: at the actor's instruction */
    int line;
    uint64_t launch;                 /* the number of its kernel's launch; 0: not known */
    uint64_t tick;                   /* when: the launch of its kernel, or the host's call */
    struct actor actor, other;       /* other: of a race, the earlier access */
    unsigned first_index;            /* of blocks and threads in the kernel's language */
    uint32_t load;                   /* pc of the plain load in a race with an atomic; else 0 */
    uint32_t allocated, freed, call; /* pcs; 0: not known, or of no interest */
    uint64_t count;
    bool meant, used;              /* intended: a note, not an error; but an error if it is used */
    const struct finding *follows; /* the finding that it follows from, or NULL */
};

/* What was found last on this thread of the operating system, be it new or not. `number`: how often
 * something was found so far. */
extern __thread struct last_finding {
    enum check check;
    uint32_t pc;
    uint64_t number;
} finding_last;

/* Returns a finding for the caller to describe, or NULL if it exists already, which increases its
 * count. The caller must call finding_done(), because all findings are locked until then. */
struct finding *finding_new(enum check check, uint32_t pc);
/* The same, for host code or a copy. */
struct finding *finding_of_host(enum check check, uint32_t pc);
void finding_done(struct finding *finding);

/* Removes findings about the plain load at this pc, because it may meet atomics after all. */
void findings_withdraw(uint32_t load);
/* The unwritten bytes that the copy at this pc brought are intended; or the host uses them. If one
 * call makes several copies, it is a note if one was intended and none is used. */
void finding_is_meant(uint32_t pc);
void finding_is_used(uint32_t pc);
bool is_note(const struct finding *finding);
/* The kernel of this launch has ended with its error: adds a finding if no other one explains
 * it. */
void finding_kernel_ended(const struct launch *launch);

/* Returns the thread of lane `lane` of this request, in the running block. */
struct actor actor_of(const struct request *request, int lane);
struct actor actor_thread(uint32_t pc, unsigned thread);

/* Called once, at the end. Adds the calls whose errors the program never looked at, and puts
 * findings that may cause others first. */
void findings_end(void);
/* Returns the findings in this order, each followed by those that follow from it; NULL after the
 * last. */
const struct finding *finding_number(int number);
} // namespace emulator

#endif
