/* curand/mtgp32.h: MTGP32 in kernels: up to 256 threads of a block draw the next numbers of one
 * generator together. Part of curand_kernel.h. */
#ifndef CURAND_KERNEL_H_
#error "emulator/curand/mtgp32.h is private: include curand_kernel.h"
#endif
#ifndef EMULATOR_CURAND_MTGP32_H
#define EMULATOR_CURAND_MTGP32_H

#include "../../curand_mtgp32.h"

enum { EMULATOR_MTGP32_WORDS = 351 }; /* words before it on which the next depends */

/* Draws the number `ahead` places after the state's offset, and writes its word into the ring
 * buffer. */
EMULATOR_INLINE unsigned int emulator_mtgp32_draw(curandStateMtgp32_t *state, unsigned int ahead)
{
    const mtgp32_kernel_params_t *of = state->k;
    const int which = state->pIdx;
    unsigned int begin = (unsigned int)state->offset + ahead, middle = begin + of->pos_tbl[which];
    enum { RING = MTGP32_STATE_SIZE - 1 };
    unsigned int mixed = (state->s[begin & RING] & of->mask[0]) ^ state->s[(begin + 1) & RING];
    mixed ^= mixed << of->sh1_tbl[which];
    mixed ^= state->s[middle & RING] >> of->sh2_tbl[which];
    mixed ^= of->param_tbl[which][mixed & 15];
    state->s[(begin + EMULATOR_MTGP32_WORDS) & RING] = mixed;
    unsigned int temper = state->s[(middle - 1) & RING];
    temper ^= temper >> 16;
    temper ^= temper >> 8;
    return mixed ^ of->temper_tbl[which][temper & 15];
}

/* All threads that draw call it, each with its own index in [0, count). */
EMULATOR_INLINE unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index,
                                                    unsigned char count, int place = EMULATOR_PLACE)
{
    unsigned int number = emulator_mtgp32_draw(state, index);
    emulator_sync_threads(place);
    if (index == 0)
        state->offset = (state->offset + count) & (MTGP32_STATE_SIZE - 1);
    emulator_sync_threads(place);
    return number;
}
/* In blocks of three dimensions, a thread's index is cuRAND's, not the usual one. */
EMULATOR_INLINE unsigned int curand(curandStateMtgp32_t *state, int place = EMULATOR_PLACE)
{
    unsigned int index = blockDim.z * blockDim.y * threadIdx.z + blockDim.x * threadIdx.y;
    unsigned int number = emulator_mtgp32_draw(state, index += threadIdx.x);
    emulator_sync_threads(place);
    if (index == 0)
        state->offset = (int)((unsigned int)state->offset + blockDim.x * blockDim.y * blockDim.z) &
                        (MTGP32_STATE_SIZE - 1);
    emulator_sync_threads(place);
    return number;
}

#endif
