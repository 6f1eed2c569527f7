/* array_bounds.h: accesses to memory that is not the kernel's, not aligned, or not there any more.
 */
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

/* Behind the call that made the plan that a library follows meanwhile, or NULL */
extern __thread const void *bounds_plan;
/* Tells of lanes that are outside every array. A bit for each other one of the request's lanes */
uint32_t check_bounds(const request *request);
/* To what each struct of the array is aligned that the last request lay in; 0: it is none of
 * structs. */
unsigned bounds_of_structs(const request *request);
void arrays_forget(void); /* they come and go between launches */
void check_host_pointer(const request *request);
void check_alignment(const counter *counter, const request *request, bool shared);
/* A thread's accesses that no barrier has followed, in a block that one of its threads ended by a
 * fault: are they outside every array of the device's? */
void check_before_fault(unsigned thread, const event *begin, const event *end);
/* The memory was not there: this access was under way. The error, or success if it was not that. */
cudaError_t check_fault(const counter *counter, unsigned thread, const event *event,
                        const void *fault);
void check_leaks(void);
/* The cause of a kernel's error where it calls what lies at this address, if that is a function of
 * the host's; else NO_CAUSE. */
enum cause cause_of_call(const void *address);

/* ---- the facts of a finding ---- */

/* What lies there: {place} and what its sentence names. `counter`: whose shared memory it is, if it
 * is shared. */
void add_place(struct finding *finding, const counter *counter, uint64_t address, bool shared);
/* The same of an array that was freed; false if there was none. */
bool add_freed(struct finding *finding, const void *address);
/* Who accesses, how, and how many bytes: the actor, {access}, {bytes} */
void add_access(struct finding *finding, const request *request, int lane);
/* That, and {byte}, {size}, {allocated}, {freed} of the array that it missed */
void add_missed(struct finding *finding, const request *request, int lane, const char *p,
                const struct emulator_array *array);

/* "reads" and so on: what the request does */
const char *request_verb(const request *request);
} // namespace emulator

#endif
