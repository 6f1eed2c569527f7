/* phase.h: a barrier that counts arrivals and phases, for cuda::barrier and large tiles. It is in
 * the program's memory; all zeros are a barrier that is not initialised. */
#if !defined _CUDA_BARRIER && !defined _CUDA_AWBARRIER_PRIMITIVES_H_ && \
    !defined EMULATOR_DEVICE_PTX_MEMORY_H
#error "emulator/phase.h is private: include <cuda/barrier>"
#endif
#ifndef EMULATOR_PHASE_H
#define EMULATOR_PHASE_H

#include <stdint.h>

struct emulator_phase {
    uint64_t expected : 20; /* arrivals per phase */
    uint64_t pending : 20;  /* arrivals until the current phase ends */
    uint64_t number : 24;   /* of the current phase: phases that have ended */
};
enum { EMULATOR_MOST_ARRIVALS = (1 << 20) - 1 };

/* arrival_barrier.cpp, for kernels only; `line` is the caller's, for messages. */
void emulator_phase_init(emulator_phase *barrier, unsigned int expected);
/* Expects one more arrival in the current phase and all later ones. */
void emulator_phase_expect(emulator_phase *barrier);
/* Makes `count` arrivals, of which `drops` are no longer expected in later phases. Returns the
 * phase's number in the lower half, and the arrivals that were pending before in the upper half. */
uint64_t emulator_phase_arrive(emulator_phase *barrier, unsigned int count, unsigned int drops,
                               int line);
/* Wait until the phase of this number, or of this parity, has ended. */
void emulator_phase_wait(const emulator_phase *barrier, unsigned int number, int line);
void emulator_phase_wait_parity(const emulator_phase *barrier, bool odd, int line);
/* Return whether it has ended. A thread that polls waits for this while other threads can run. */
bool emulator_phase_test(const emulator_phase *barrier, unsigned int number, int line);
bool emulator_phase_test_parity(const emulator_phase *barrier, bool odd, int line);
/* PTX's numbered barriers: arrives at one that expects `count` threads (0: all of the block), and,
 * if `waits`, waits for the others. */
void emulator_numbered_barrier(unsigned int number, unsigned int count, bool waits, int line);
/* Makes one arrival; returns whether it was the phase's last. */
bool emulator_phase_arrive_last(emulator_phase *barrier, int line);

#endif
