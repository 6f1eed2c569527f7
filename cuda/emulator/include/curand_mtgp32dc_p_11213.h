/* curand_mtgp32dc_p_11213.h: the parameters of MTGP32. They come from a CUDA toolkit; if the
 * emulator was built without one, the program ends with a message when it starts. */
#ifndef CURAND_MTGP32DC_P_11213_H
#define CURAND_MTGP32DC_P_11213_H

#include "curand_mtgp32.h"

mtgp32_params_fast_t *emulator_mtgp32_needed(void);
inline mtgp32_params_fast_t *const mtgp32dc_params_fast_11213 = emulator_mtgp32_needed();

#endif
