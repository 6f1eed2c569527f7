/* array_bounds.h: accesses to memory that does not belong to the kernel, that is freed, or not
 * aligned. */
#ifndef ARRAY_BOUNDS_H
#define ARRAY_BOUNDS_H

#include "counters/shadow/block_counter.h"
#include "cuda_runtime.h"
#include "memory/allocation.h"
#include "counters/base/request.h"

namespace emulator
{
struct finding;
enum cause : int;

/* the call that made the plan of a library's transform in progress; NULL: none */
extern __thread const void *bounds_plan;
/* Reports lanes that lie outside of every array. Returns a bit for each of the request's other
 * lanes. */
lanemask check_bounds(const request *request);
/* The alignment of each struct in the array of the last request; 0: its elements are no structs. */
unsigned bounds_of_structs(const request *request);
void arrays_forget(void); /* arrays may be allocated and freed between launches */
void check_host_pointer(const request *request);
void check_alignment(const counter *counter, const request *request, bool shared);
/* Reports accesses outside of every array among the thread's events since the last barrier, in a
 * block that a fault of one of its threads has ended. */
void check_before_fault(unsigned thread, const event *begin, const event *end);
/* A fault during this access. Returns its error, or cudaSuccess if another access caused it. */
cudaError_t check_fault(const counter *counter, unsigned thread, const event *event,
                        const void *fault);
/* The cause of a kernel's error if it called a host function at this address; else NO_CAUSE. */
enum cause cause_of_call(const void *address);

/* ---- the facts of a finding ---- */

/* Adds {place} and the facts that its sentence names. `counter`: owns the shared memory, if
 * `shared`. */
void add_place(struct finding *finding, const counter *counter, uint64_t address, bool shared);
/* The same for an array that was freed; false if none lay there. */
bool add_freed(struct finding *finding, const void *address);
/* Adds the actor, {access} and {bytes}. */
void add_access(struct finding *finding, const request *request, int lane);
/* The same, with {byte}, {size}, {allocated} and {freed} of the array that the access missed. */
void add_missed(struct finding *finding, const request *request, int lane, const char *p,
                const struct emulator_array *array);

/* What the request does: "reads", "changes" or "writes". */
const char *request_verb(const request *request);
} // namespace emulator

#endif
