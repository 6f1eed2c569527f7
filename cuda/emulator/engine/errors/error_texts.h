/* error_texts.h: the names and texts of error codes. */
#ifndef ERROR_TEXTS_H
#define ERROR_TEXTS_H

#include "cuda_runtime.h"

namespace emulator
{
const char *error_name(cudaError_t error); /* "cudaErrorInvalidValue" */
const char *error_text(cudaError_t error); /* "invalid argument" */
} // namespace emulator

#endif
