/* phase.h: what cuda::barrier and large tiles stand on: a barrier that counts arrivals,
 * and phases. It lies in the program's memory, and zeros are a barrier that nobody has initialised.
 */
#if !defined _CUDA_BARRIER && !defined _CUDA_AWBARRIER_PRIMITIVES_H_ && \
    !defined EMULATOR_DEVICE_PTX_MEMORY_H
#error "emulator/phase.h is private: include <cuda/barrier>"
#endif
#ifndef EMULATOR_PHASE_H
#define EMULATOR_PHASE_H

#include <stdint.h>

struct emulator_phase {
    uint64_t expected : 20; /* arrivals in a phase */
    uint64_t pending : 20;  /* until this one ends */
    uint64_t number : 24;   /* how many have ended */
};
enum { EMULATOR_MOST_ARRIVALS = (1 << 20) - 1 };

/* arrival_barrier.cpp. Called in a kernel; `line` is the caller's, for messages. */
void emulator_phase_init(emulator_phase *barrier, unsigned int expected);
/* One more arrival in this phase and those to come. */
void emulator_phase_expect(emulator_phase *barrier);
/* `count` arrivals, of which `drops` are not expected from then on. Returns the phase's number, and
 * in the upper half how many were pending before. */
uint64_t emulator_phase_arrive(emulator_phase *barrier, unsigned int count, unsigned int drops,
                               int line);
/* Waits until the phase of that number has ended; or one that is odd, or even. */
void emulator_phase_wait(const emulator_phase *barrier, unsigned int number, int line);
void emulator_phase_wait_parity(const emulator_phase *barrier, bool odd, int line);
/* Has it ended? Who asks again waits for that, as long as others can go on. */
bool emulator_phase_test(const emulator_phase *barrier, unsigned int number, int line);
bool emulator_phase_test_parity(const emulator_phase *barrier, bool odd, int line);
/* PTX's barriers that have numbers: an arrival at one that expects `count` threads (0: all), and
 * waiting for the others. */
void emulator_numbered_barrier(unsigned int number, unsigned int count, bool waits, int line);
/* One arrival: was it the phase's last? */
bool emulator_phase_arrive_last(emulator_phase *barrier, int line);

#endif
