/* local_pointers.cpp: pointers to what is one thread's alone, in the hands of another. */
#include "counters/check/bounds/local_pointers.h"

#include "counters/check/bounds/array_bounds.h"
#include "counters/findings/findings.h"
#include "engine/base/worker.h"

using namespace emulator;

/* "" where several have used that stack, one behind another */
static void owner_text(const char *address, char *text, size_t bytes)
{
    int owners = 0, owner = 0;
    for (int thread = 0; thread < self->started; thread++)
        if (is_on_stack_of(thread, address)) {
            owner = thread;
            owners++;
        }
    const uint3 index = actor_thread(0, (unsigned)owner).thread;
    if (owners == 1)
        snprintf(text, bytes, "thread (%u, %u, %u)", index.x, index.y, index.z);
    else
        snprintf(text, bytes, "another thread");
}

void emulator::check_locals(const request *request)
{
    const unsigned bytes = request->event->bytes;
    for (int lane = 0; lane < request->lanes; lane++) {
        const char *address = (const char *)request->address[lane];
        if (is_on_stack_of(request->first_thread + request->lane[lane], address))
            continue;
        struct finding *finding = finding_new(LOCAL_POINTER, request->event->pc);
        if (!finding)
            continue;
        char owner[100];
        owner_text(address, owner, sizeof owner);
        finding->actor = actor_of(request, lane);
        snprintf(finding->text, sizeof finding->text,
                 "%s %u %s of a local variable of %s: on a GPU each thread has local memory of its "
                 "own at the same addresses, and the pointer leads elsewhere",
                 request_verb(request), bytes, byte_word(bytes), owner);
        finding_done(finding);
    }
}

void emulator::check_own_atomic(unsigned thread, const void *address, uint32_t pc)
{
    if (!is_on_stack_of((int)thread, (const char *)address))
        return;
    struct finding *finding = finding_new(LOCAL_POINTER, pc);
    if (!finding)
        return;
    finding->actor = actor_thread(pc, thread);
    snprintf(finding->text, sizeof finding->text,
             "changes atomically a local variable, or a parameter, of its own, which no other "
             "thread sees: atomics are for global and shared memory, and on a GPU the kernel ends "
             "here by cudaErrorLaunchFailure");
    finding_done(finding);
}
