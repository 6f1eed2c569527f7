/* c_library.h: the C library's headers that the emulator's own need. A program's folder (-I) may
 * have a math.h of its own, so the search begins behind the emulator's folder, which is behind the
 * program's. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/c_library.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_C_LIBRARY_H
#define EMULATOR_C_LIBRARY_H
#pragma GCC system_header /* #include_next is an extension */

#include_next <limits.h>
#include_next <math.h>
#include_next <stddef.h>
#include_next <stdint.h>
#include_next <stdio.h>
#include_next <stdlib.h>
#include_next <string.h>
#include_next <time.h>

#endif
