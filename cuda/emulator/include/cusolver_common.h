/* cusolver_common.h: what the parts of cuSOLVER have in common; here there is one, cusolverDn.h. */
#ifndef CUSOLVER_COMMON_H_
#define CUSOLVER_COMMON_H_

#include <inttypes.h>

#include "cuda_runtime.h"
#include "library_types.h"

#define CUSOLVERAPI
#define CUSOLVER_VER_MAJOR 12
#define CUSOLVER_VER_MINOR 0
#define CUSOLVER_VER_PATCH 0
#define CUSOLVER_VER_BUILD 0
#define CUSOLVER_VERSION 12000

typedef int cusolver_int_t;
typedef enum {
    CUSOLVER_STATUS_SUCCESS = 0,
    CUSOLVER_STATUS_NOT_INITIALIZED = 1,
    CUSOLVER_STATUS_ALLOC_FAILED = 2,
    CUSOLVER_STATUS_INVALID_VALUE = 3,
    CUSOLVER_STATUS_ARCH_MISMATCH = 4,
    CUSOLVER_STATUS_MAPPING_ERROR = 5,
    CUSOLVER_STATUS_EXECUTION_FAILED = 6,
    CUSOLVER_STATUS_INTERNAL_ERROR = 7,
    CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSOLVER_STATUS_NOT_SUPPORTED = 9,
    CUSOLVER_STATUS_ZERO_PIVOT = 10,
    CUSOLVER_STATUS_INVALID_LICENSE = 11,
    CUSOLVER_STATUS_INVALID_WORKSPACE = 31,
} cusolverStatus_t;
typedef enum {
    CUSOLVER_EIG_TYPE_1 = 1,
    CUSOLVER_EIG_TYPE_2 = 2,
    CUSOLVER_EIG_TYPE_3 = 3,
} cusolverEigType_t;
typedef enum {
    CUSOLVER_EIG_MODE_NOVECTOR = 0,
    CUSOLVER_EIG_MODE_VECTOR = 1,
} cusolverEigMode_t;

cusolverStatus_t cusolverGetProperty(libraryPropertyType type, int *value);
cusolverStatus_t cusolverGetVersion(int *version);

/* What the transform writes around a call whose result nobody looks at. */
const char *emulator_cusolver_name(cusolverStatus_t status);
static inline void emulator_unseen(const char *call, cusolverStatus_t status,
                                   const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    if (status != CUSOLVER_STATUS_SUCCESS)
        emulator_note_status(call, emulator_cusolver_name(status), file, line);
}

#endif
