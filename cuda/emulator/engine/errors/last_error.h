/* last_error.h: the error that a program asks for, and the lock over the device. */
#ifndef LAST_ERROR_H
#define LAST_ERROR_H

#include "cuda_runtime.h"

/* Keeps the error for cudaGetLastError() and returns it: in a kernel, the kernel's own. After a
 * sticky error every call of the host's returns that one. */
cudaError_t emulator_return(cudaError_t error);
cudaError_t emulator_last_error(bool forget);
void emulator_break(cudaError_t error); /* sticky: the context is lost, as on a GPU */
bool emulator_is_lost(void);
bool emulator_has_failed(void); /* the call that came last, or that it was asked for */

/* Says why the call under way fails, where the error that it will return does not, as printf(). */
__attribute__((format(printf, 1, 2))) void emulator_because(const char *format, ...);
/* Why the call that has just failed on this thread did; empty if that was not said. */
const char *emulator_why(void);
/* The last error that was returned to this thread, if that said why; else cudaSuccess. */
cudaError_t emulator_explained(void);

/* While one of these lives, this thread runs a function of the host's for a stream, in which calls
 * of CUDA's fail; of their errors its own work does not learn. */
struct emulator_host_function {
    const cudaError_t last;
    emulator_host_function();
    ~emulator_host_function();
    emulator_host_function(const emulator_host_function &) = delete;
};
/* cudaSuccess, or the error where one does, with the reason. */
cudaError_t emulator_permits(void);

/* Numbers what happens, in the order in which it does. */
uint64_t emulator_tick(void);

/* While one of these lives, no other thread of the program launches, allocates or copies: they
 * would be in each other's way. This one can touch device memory as long. A kernel's threads belong
 * to the launch under way. */
struct emulator_alone {
    const bool locked;
    emulator_alone();
    ~emulator_alone();
    emulator_alone(const emulator_alone &) = delete;
};
bool emulator_is_alone(void); /* does one live, of whatever thread? */
bool emulator_is_mine(void);  /* of this thread? */

#endif
