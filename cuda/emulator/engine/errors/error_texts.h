/* error_texts.h: error codes in words. */
#ifndef ERROR_TEXTS_H
#define ERROR_TEXTS_H

#include "cuda_runtime.h"

namespace emulator
{
const char *error_name(cudaError_t error); /* "cudaErrorInvalidValue" */
const char *error_text(cudaError_t error); /* "invalid argument" */
} // namespace emulator

#endif
