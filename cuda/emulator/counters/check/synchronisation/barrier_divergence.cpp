/* barrier_divergence.cpp: threads that do not meet as they should, and other errors of one
 * thread. */
#include "counters/check/synchronisation/barrier_divergence.h"

#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "engine/base/worker.h"

using namespace emulator;

/* Begins a finding for one thread at an instruction; NULL if it was reported before. */
static struct finding *finding_at(enum check check, enum cause cause, unsigned thread, uint32_t pc)
{
    struct finding *finding = finding_new(check, pc);
    if (!finding)
        return NULL;
    finding->cause = cause;
    finding->actor = actor_thread(pc, thread);
    return finding;
}

static void tell(enum check check, enum cause cause, unsigned thread, uint32_t pc)
{
    struct finding *finding = finding_at(check, cause, thread, pc);
    if (finding)
        finding_done(finding);
}

/* `other_pc`: where the other thread is; 0: not known, or elsewhere. */
static void tell_with(enum check check, enum cause cause, unsigned thread, uint32_t pc,
                      unsigned other, uint32_t other_pc)
{
    struct finding *finding = finding_at(check, cause, thread, pc);
    if (!finding)
        return;
    const struct actor actor = actor_thread(other_pc, other);
    if (other_pc)
        finding->other = actor;
    fact_thread(finding, "other", actor.thread, "");
    finding_done(finding);
}

void emulator::check_barrier(unsigned thread, uint32_t pc, unsigned other, uint32_t other_pc)
{
    tell_with(DIVERGENT_BARRIER, CAUSE_TWO_BARRIERS, thread, pc, other, other_pc);
}

void emulator::check_warp(unsigned thread, uint32_t pc, unsigned other, uint32_t other_pc)
{
    tell_with(DIVERGENT_WARP, CAUSE_TWO_OPERATIONS, thread, pc, other, other_pc);
}

void emulator::check_missed(unsigned thread, uint32_t pc, unsigned other)
{
    tell_with(DIVERGENT_BARRIER, CAUSE_BARRIER_PASSED_BY, thread, pc, other, 0);
}

void emulator::check_unready(unsigned thread, uint32_t pc, unsigned other)
{
    tell_with(SHARED_RACE, CAUSE_BARRIER_NOT_INITIALISED, thread, pc, other, 0);
}

void emulator::check_phases(unsigned thread, uint32_t pc, unsigned other)
{
    tell_with(DIVERGENT_BARRIER, CAUSE_BARRIER_PHASES, thread, pc, other, 0);
}

void emulator::check_division(unsigned thread, uint32_t pc)
{
    tell(DIVISION_BY_ZERO, CAUSE_DIVISION, thread, pc);
}

void emulator::check_child(unsigned thread, uint32_t pc, bool shared)
{
    tell(LOCAL_POINTER, shared ? CAUSE_CHILD_GETS_SHARED : CAUSE_CHILD_GETS_LOCAL, thread, pc);
}

void emulator::check_matrix(unsigned thread, uint32_t pc, const char *what)
{
    struct finding *finding = finding_at(TENSOR_CORE_OPERAND, CAUSE_RULES, thread, pc);
    if (!finding)
        return;
    fact_text(finding, "what", what);
    finding_done(finding);
}

void emulator::check_end(unsigned thread, uint32_t pc, cudaError_t error, const char *why)
{
    const enum cause call =
        error == cudaErrorIllegalAddress ? cause_of_call(self->fault_address) : NO_CAUSE;
    struct finding *finding =
        finding_at(KERNEL_ERROR, call == NO_CAUSE ? CAUSE_ENDED : call, thread, pc);
    if (!finding)
        return;
    finding->error = error;
    fact_text(finding, "reason", why);
    finding_done(finding);
}
