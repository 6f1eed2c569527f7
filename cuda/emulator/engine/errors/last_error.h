/* last_error.h: the error that cudaGetLastError() returns, and the lock over the device. */
#ifndef LAST_ERROR_H
#define LAST_ERROR_H

#include "cuda_runtime.h"

/* Keeps the error for cudaGetLastError() and returns it; in a kernel, the kernel's own. After a
 * sticky error, every call of the host returns that error. */
cudaError_t emulator_return(cudaError_t error);
cudaError_t emulator_last_error(bool forget);
void emulator_break(cudaError_t error); /* makes it sticky: the context is lost, as on a GPU */
bool emulator_is_lost(void);
bool emulator_has_failed(void); /* did the last call fail, or return an earlier failure? */

/* Sets the reason why the current call fails, for errors that do not say enough; printf() format.
 */
__attribute__((format(printf, 1, 2))) void emulator_because(const char *format, ...);
/* Returns the reason why the last call of this thread failed; empty if none was set. */
const char *emulator_why(void);
/* Returns the last error returned to this thread if it had a reason; else cudaSuccess. */
cudaError_t emulator_explained(void);

/* While such an object exists, this thread runs a host function for a stream. In it, CUDA calls
 * fail; their errors do not become the last error of the thread's own work. */
struct emulator_host_function {
    const cudaError_t last;
    emulator_host_function();
    ~emulator_host_function();
    emulator_host_function(const emulator_host_function &) = delete;
};
/* Returns cudaSuccess; within a host function the error for CUDA calls, and sets its reason. */
cudaError_t emulator_permits(void);

/* Returns the next number of a sequence, which orders events. */
uint64_t emulator_tick(void);

/* While such an object exists, no other thread of the program launches, allocates or copies, and
 * this thread can access device memory. A kernel's threads belong to the launch under way. */
struct emulator_alone {
    const bool locked;
    emulator_alone();
    ~emulator_alone();
    emulator_alone(const emulator_alone &) = delete;
};
bool emulator_is_alone(void); /* does any thread hold one? */
bool emulator_is_mine(void);  /* does this thread? */

#endif
