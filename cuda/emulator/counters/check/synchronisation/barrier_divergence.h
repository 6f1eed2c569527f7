/* barrier_divergence.h: threads that do not meet as they should, and other errors of one thread. */
#ifndef BARRIER_DIVERGENCE_H
#define BARRIER_DIVERGENCE_H

#include <stdint.h>

#include "cuda_runtime.h"

namespace emulator
{
/* Two threads of a block wait at different barriers. */
void check_barrier(unsigned thread, uint32_t pc, unsigned other, uint32_t other_pc);
/* A thread waits at a barrier that another, which has reached the end of the kernel, never
 * reached. */
void check_missed(unsigned thread, uint32_t pc, unsigned other);
/* Two lanes of a warp meet at different operations. */
void check_warp(unsigned thread, uint32_t pc, unsigned other, uint32_t other_pc);
/* A thread arrives at a barrier that another has initialised, without knowing that it is
 * initialised. */
void check_unready(unsigned thread, uint32_t pc, unsigned other);
/* Two threads wait at one barrier for different phases. */
void check_phases(unsigned thread, uint32_t pc, unsigned other);
/* A thread divides integers by zero. */
void check_division(unsigned thread, uint32_t pc);
/* A thread ends the kernel, or waits for something that never happens. */
void check_end(unsigned thread, uint32_t pc, cudaError_t error, const char *why);
/* A thread uses tensor cores in a way that is not allowed. */
void check_matrix(unsigned thread, uint32_t pc, const char *what);
/* A thread launches a kernel with the address of a local variable, or of one in shared memory. */
void check_child(unsigned thread, uint32_t pc, bool shared);
} // namespace emulator

#endif
