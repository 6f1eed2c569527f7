/* barrier_divergence.cpp: threads that do not come together as they should. */
#include "counters/check/synchronisation/barrier_divergence.h"

#include "counters/findings/findings.h"

using namespace emulator;

static void tell_apart(enum check check, unsigned thread, uint32_t pc, unsigned other,
                       uint32_t other_pc, const char *does, const char *rule)
{
    struct finding *finding = finding_new(check, pc);
    if (!finding)
        return;
    finding->actor = actor_thread(pc, thread);
    finding->other = actor_thread(other_pc, other);
    const uint3 *index = &finding->other.thread;
    snprintf(finding->text, sizeof finding->text,
             "%s, and thread (%u, %u, %u) at another, in %%o: %s", does, index->x, index->y,
             index->z, rule);
    finding_done(finding);
}

void emulator::check_barrier(unsigned thread, uint32_t pc, unsigned other, uint32_t other_pc)
{
    tell_apart(BARRIER, thread, pc, other, other_pc, "waits at a barrier",
               "all threads of a block must come to the same barrier");
}

void emulator::check_warp(unsigned thread, uint32_t pc, unsigned other, uint32_t other_pc)
{
    tell_apart(WARP_SYNC, thread, pc, other, other_pc, "waits at an operation of its warp",
               "all lanes that the mask names must come to the same, so take it out of the if or "
               "the loop, or name those that come");
}

/* What a thread does, and another does not or not yet. */
static void tell_of(enum check check, unsigned thread, uint32_t pc, const char *does,
                    unsigned other, const char *lacks)
{
    struct finding *finding = finding_new(check, pc);
    if (!finding)
        return;
    finding->actor = actor_thread(pc, thread);
    const uint3 index = actor_thread(0, other).thread;
    snprintf(finding->text, sizeof finding->text, "%s thread (%u, %u, %u) %s", does, index.x,
             index.y, index.z, lacks);
    finding_done(finding);
}

void emulator::check_missed(unsigned thread, uint32_t pc, unsigned other)
{
    tell_of(BARRIER, thread, pc, "waits at a barrier, and", other,
            "never comes there, but to the kernel's end: all threads of a block must come to the "
            "same barrier, so take it out of the if or the loop");
}

void emulator::check_unready(unsigned thread, uint32_t pc, unsigned other)
{
    tell_of(RACE_SHARED, thread, pc, "arrives at a barrier that", other,
            "initialises, with no __syncthreads() between: it may not be there yet");
}

void emulator::check_phases(unsigned thread, uint32_t pc, unsigned other)
{
    tell_of(BARRIER, thread, pc, "waits at a barrier's next phase where", other,
            "waits for the one before: more threads arrive than the barrier expects, and it lets "
            "through so many at a time; init(&barrier, threads) wants as many as arrive");
}

/* What a thread does, whoever else there is. */
static void tell_alone(enum check check, unsigned thread, uint32_t pc, const char *does)
{
    struct finding *finding = finding_new(check, pc);
    if (!finding)
        return;
    finding->actor = actor_thread(pc, thread);
    snprintf(finding->text, sizeof finding->text, "%s", does);
    finding_done(finding);
}

void emulator::check_division(unsigned thread, uint32_t pc)
{
    tell_alone(DIVISION, thread, pc, "divides integers by zero");
}

void emulator::check_matrix(unsigned thread, uint32_t pc, const char *what)
{
    tell_alone(MATRIX, thread, pc, what);
}

void emulator::check_child(unsigned thread, uint32_t pc, bool shared)
{
    tell_alone(LOCAL_POINTER, thread, pc,
               shared ? "gives the kernel that it launches an address in its own shared memory, "
                        "which no other kernel has: it wants global memory"
                      : "gives the kernel that it launches the address of a local variable, which "
                        "no other thread has: it wants global memory");
}

void emulator::check_end(unsigned thread, uint32_t pc, cudaError_t error, const char *why)
{
    struct finding *finding = finding_new(KERNEL_ERROR, pc);
    if (!finding)
        return;
    finding->actor = actor_thread(pc, thread);
    finding->error = error;
    snprintf(finding->text, sizeof finding->text, "%s", why);
    finding_done(finding);
}
