/* mtgp32_table.cpp: the parameters of MTGP32, from the header of a CUDA toolkit, if there was one
 * when this file was compiled. */
#include <stdio.h>
#include <stdlib.h>
#ifdef EMULATOR_MTGP32_TABLE /* renames the table, because programs use its name */
#define mtgp32dc_params_fast_11213 emulator_mtgp32_parameters
#define mtgpdc_params_11213_num emulator_mtgp32_count
#include EMULATOR_MTGP32_TABLE
#endif
#include "parts/mersenne_twisters/twisters.h"

mtgp32_params_fast_t *emulator_mtgp32_needed(void);

mtgp32_params_fast_t *emulator_mtgp32_table(void)
{
#ifdef EMULATOR_MTGP32_TABLE
    return mtgp32dc_params_fast_11213;
#else
    fprintf(stderr,
            "emulator: cuRAND's MTGP32 needs curand_mtgp32dc_p_11213.h of a CUDA toolkit (Debian: "
            "nvidia-cuda-dev), which was not found when the emulator was built: set CUDA_PATH to "
            "the toolkit's folder and build anew\n");
    return NULL;
#endif
}

mtgp32_params_fast_t *emulator_mtgp32_needed(void)
{
    mtgp32_params_fast_t *table = emulator_mtgp32_table();
    if (!table)
        exit(6);
    return table;
}
