/* status.cpp: cuRAND's version, and the names of its status codes. */
#include "curand.h"

curandStatus_t curandGetVersion(int *version)
{
    *version = CURAND_VERSION;
    return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetProperty(libraryPropertyType type, int *value)
{
    switch (type) {
    case MAJOR_VERSION:
        *value = CURAND_VER_MAJOR;
        return CURAND_STATUS_SUCCESS;
    case MINOR_VERSION:
        *value = CURAND_VER_MINOR;
        return CURAND_STATUS_SUCCESS;
    case PATCH_LEVEL:
        *value = CURAND_VER_PATCH;
        return CURAND_STATUS_SUCCESS;
    default:
        return CURAND_STATUS_OUT_OF_RANGE;
    }
}

const char *emulator_curand_name(curandStatus_t status)
{
    switch (status) {
#define NAME(STATUS)             \
    case CURAND_STATUS_##STATUS: \
        return "CURAND_STATUS_" #STATUS;
        NAME(NOT_INITIALIZED)
        NAME(ALLOCATION_FAILED)
        NAME(TYPE_ERROR)
        NAME(OUT_OF_RANGE)
        NAME(LENGTH_NOT_MULTIPLE)
        NAME(LAUNCH_FAILURE)
#undef NAME
    default:
        return "its status is not CURAND_STATUS_SUCCESS";
    }
}
