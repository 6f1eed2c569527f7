/* mtgp32.cpp: MTGP32 (Saito and Matsumoto 2013). Each stream is a generator with its own
 * parameters, and gives 256 numbers in its turn. */
#include "parts/mersenne_twisters/twisters.h"

#include "curand_mtgp32_host.h"

using namespace emulator;

enum { WORDS = EMULATOR_MTGP32_WORDS, RING = MTGP32_STATE_SIZE - 1 };

/* ---- seeding ---- */

static void seed_words(const mtgp32_params_fast_t *of, uint32_t seed, uint32_t *words)
{
    const uint32_t hidden = of->tbl[4] ^ of->tbl[8] << 16;
    uint32_t fill = hidden + (hidden >> 16);
    fill = (fill + (fill >> 8)) & 0xff;
    for (int i = 0; i < WORDS; i++)
        words[i] = fill * 0x01010101u;
    words[0] = seed;
    words[1] = hidden;
    for (uint32_t i = 1; i < WORDS; i++)
        words[i] ^= 1812433253u * (words[i - 1] ^ words[i - 1] >> 30) + i;
}

static uint32_t seed_of(unsigned long long seed, unsigned stream)
{
    return (uint32_t)(seed ^ seed >> 32) + stream + 1;
}

/* ---- for kernels ---- */

curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t *parameters,
                                         mtgp32_kernel_params_t *constants)
{
    mtgp32_kernel_params_t *host = (mtgp32_kernel_params_t *)malloc(sizeof *host);
    if (!host)
        return CURAND_STATUS_ALLOCATION_FAILED;
    host->mask[0] = parameters[0].mask;
    for (int i = 0; i < CURAND_NUM_MTGP32_PARAMS; i++) {
        const mtgp32_params_fast_t *of = &parameters[i];
        host->pos_tbl[i] = (unsigned)of->pos;
        host->sh1_tbl[i] = (unsigned)of->sh1;
        host->sh2_tbl[i] = (unsigned)of->sh2;
        memcpy(host->param_tbl[i], of->tbl, sizeof of->tbl);
        memcpy(host->temper_tbl[i], of->tmp_tbl, sizeof of->tmp_tbl);
        memcpy(host->single_temper_tbl[i], of->flt_tmp_tbl, sizeof of->flt_tmp_tbl);
    }
    cudaError_t error = cudaMemcpy(constants, host, sizeof *host, cudaMemcpyHostToDevice);
    free(host);
    return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_INITIALIZATION_FAILED;
}

curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *states,
                                           mtgp32_params_fast_t *parameters,
                                           mtgp32_kernel_params_t *constants, int count,
                                           unsigned long long seed)
{
    const size_t bytes = (size_t)count * sizeof *states;
    curandStateMtgp32_t *host = (curandStateMtgp32_t *)calloc(1, bytes);
    if (!host)
        return CURAND_STATUS_ALLOCATION_FAILED;
    for (int i = 0; i < count; i++) {
        seed_words(&parameters[i], seed_of(seed, (unsigned)i), host[i].s);
        host[i].pIdx = i;
        host[i].k = constants;
    }
    cudaError_t error = cudaMemcpy(states, host, bytes, cudaMemcpyHostToDevice);
    free(host);
    return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_INITIALIZATION_FAILED;
}

/* ---- the host's streams ---- */

namespace
{
struct mtgp32_state {
    const mtgp32_params_fast_t *of;
    uint32_t words[MTGP32_STATE_SIZE];
    unsigned at;
};
} // namespace

static bool place_mtgp32(const struct emulator_generator *generator, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++) {
        struct mtgp32_state *state = (struct mtgp32_state *)state_of(generator, i);
        state->of = &emulator_mtgp32_table()[i];
        state->at = 0;
        seed_words(state->of, seed_of(generator->seed, i), state->words);
    }
    return true;
}

static uint32_t next_word(struct mtgp32_state *state)
{
    const mtgp32_params_fast_t *of = state->of;
    const unsigned at = state->at++, middle = at + (unsigned)of->pos;
    uint32_t *words = state->words;
    uint32_t mixed = (words[at & RING] & of->mask) ^ words[(at + 1) & RING];
    mixed ^= mixed << of->sh1;
    mixed ^= words[middle & RING] >> of->sh2;
    mixed ^= of->tbl[mixed & 15];
    words[(at + WORDS) & RING] = mixed;
    uint32_t temper = words[(middle - 1) & RING];
    temper ^= temper >> 16;
    temper ^= temper >> 8;
    return mixed ^ of->tmp_tbl[temper & 15];
}

static void next_mtgp32(void *state, uint32_t *words, int count)
{
    for (int i = 0; i < count; i++)
        words[i] = next_word((struct mtgp32_state *)state);
}

static void next_normal_of_mtgp32(void *state, float *numbers, int count)
{
    for (int i = 0; i < count; i++)
        numbers[i] = emulator_normal_of(next_word((struct mtgp32_state *)state));
}

const struct family emulator::mtgp32 = {SINGLE,       false,       192,
                                        64,           256,         sizeof(struct mtgp32_state),
                                        place_mtgp32, next_mtgp32, next_normal_of_mtgp32};
