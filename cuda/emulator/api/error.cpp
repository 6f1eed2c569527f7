/* error.cpp: the last error, and the texts of errors. */
#include "engine/errors/error_texts.h"
#include "engine/errors/last_error.h"
#include "engine/errors/unchecked_errors.h"

using namespace emulator;

const char *cudaGetErrorName(cudaError_t error)
{
    return error_name(error);
}

const char *cudaGetErrorString(cudaError_t error)
{
    return error_text(error);
}

static cudaError_t look(bool forget)
{
    cudaError_t error = emulator_last_error(forget);
    if (error != cudaSuccess)
        unseen_forget();
    return error;
}

cudaError_t cudaPeekAtLastError(void)
{
    return look(false);
}

cudaError_t cudaGetLastError(void)
{
    return look(true);
}

void emulator_note_unseen(const char *call, const char *kernel, cudaError_t error, const char *file,
                          int line)
{
    unseen_note(call, kernel, error, file, line);
}

void emulator_note_status(const char *call, const char *status, const char *file, int line)
{
    emulator_because("%s", status);
    unseen_note(call, NULL, cudaErrorUnknown, file, line);
}
