/* c_names.cpp: the runtime's functions under their C names, for host programs in C or Fortran: in
 * C++, the names are mangled. */
#include <cuda_runtime.h>

#include "engine/errors/last_error.h"

#define EMULATOR_IN_C(NAME, PARAMETERS, ARGUMENTS)                      \
    extern "C" cudaError_t emulator_c_##NAME PARAMETERS __asm__(#NAME); \
    extern "C" cudaError_t emulator_c_##NAME PARAMETERS                 \
    {                                                                   \
        return NAME ARGUMENTS;                                          \
    }
#include "emulator/c_names.h"

extern "C" void emulator_failed(const char *call, const char *file, int line)
{
    emulator_note_unseen(call, NULL, emulator_last_error(false), file, line);
}
