/* curand_mtgp32.h: the arguments of kernels that use MTGP32 (Saito and Matsumoto 2013: "Variants of
 * Mersenne Twister suitable for graphic processors"), in cuRAND's layout. */
#ifndef CURAND_MTGP32_H
#define CURAND_MTGP32_H

#define CURAND_NUM_MTGP32_PARAMS 200
#define MTGP32_STATE_SIZE 1024
#define MTGPDC_PARAM_TABLE mtgp32dc_params_fast_11213

/* The recursion of one generator: which words it uses, and how it mixes them. */
struct mtgp32_params_fast {
    int mexp, pos, sh1, sh2;
    unsigned int tbl[16], tmp_tbl[16], flt_tmp_tbl[16];
    unsigned int mask;
    unsigned char poly_sha1[21];
};
typedef struct mtgp32_params_fast mtgp32_params_fast_t;

/* The recursions of all generators, for kernels */
struct mtgp32_kernel_params {
    unsigned int pos_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int param_tbl[CURAND_NUM_MTGP32_PARAMS][16];
    unsigned int temper_tbl[CURAND_NUM_MTGP32_PARAMS][16];
    unsigned int single_temper_tbl[CURAND_NUM_MTGP32_PARAMS][16];
    unsigned int sh1_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int sh2_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int mask[1];
};
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;

/* A block's generator: a ring buffer of its last words, and the position in it. */
struct curandStateMtgp32 {
    unsigned int s[MTGP32_STATE_SIZE];
    int offset, pIdx;
    mtgp32_kernel_params_t *k;
};
typedef struct curandStateMtgp32 curandStateMtgp32_t;

#endif
