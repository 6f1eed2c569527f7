/* twisters.h: the generators of this part. */
#ifndef TWISTERS_H
#define TWISTERS_H

#include "api/curand/family.h"
#include "curand_mtgp32.h"

namespace emulator
{
__attribute__((visibility("hidden"))) extern const struct family mt19937, mtgp32;
}

/* MTGP32's parameters; if there are none, it reports that and returns NULL. */
mtgp32_params_fast_t *emulator_mtgp32_table(void);

#endif
