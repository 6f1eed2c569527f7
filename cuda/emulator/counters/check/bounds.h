/* bounds.h: what is wrong with a request, and with the program. */
#ifndef CHECK_H
#define CHECK_H

#include "cuda_runtime.h"
#include "event.h"

namespace emulator
{
/* arrays.cpp. check_bounds: false if a lane is outside every array, which is told. */
bool check_bounds(const request *request);
void arrays_forget(void); /* they come and go between launches */
void check_host_pointer(const request *request);
void check_alignment(const counter *counter, const request *request, bool shared);
/* The memory was not there: this access was under way. The error, or success if it was not that. */
cudaError_t check_fault(const counter *counter, unsigned thread, const event *event,
                        const void *fault);
void check_leaks(void);
/* "byte 12 of the array of 400 bytes that %a allocated"; `allocated` is left alone if it is none */
void where_text(const counter *counter, uint64_t address, bool shared, char *text, size_t bytes,
                uint32_t *allocated);

/* "reads" and so on: what the request does */
const char *request_verb(const request *request);

/* variables.cpp: false if a lane accesses shared memory, or the program's own variables in global
 * memory, beside all of them, which is told. */
bool check_variables(const counter *counter, const request *request, bool shared);
struct launch;
void variables_of_launch(const struct launch *launch); /* which are the kernel's from now on */
void variables_forget(void);                           /* a block begins */

/* meetings.cpp: threads that do not come together as they should */
void check_barrier(unsigned thread, uint32_t pc, unsigned other, uint32_t other_pc);
void check_absent(unsigned thread, uint32_t pc, unsigned lane);

/* races.cpp: uninitialised reads, and races. This request lies in one memory. */
void check_order(counter *counter, const request *request, bool shared);
} // namespace emulator

#endif
