/* captured_work.h: what a stream takes down instead of doing it. */
#ifndef CAPTURED_WORK_H
#define CAPTURED_WORK_H

#include "streams/capture/capture.h"
#include "streams/event.h"

namespace emulator
{
/* Each says whether the stream took the work down, or a capture forbids it: then *error is what the
 * call returns. Where no capture is under way they need not be asked. The launch's state is taken
 * over. */
bool captured_launch(const char *name, const void *kernel, const emulator_configuration &where,
                     const emulator_body *body, void *state, bool cooperative, cudaError_t *error);
bool captured_copy(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                   size_t rows, cudaMemcpyKind kind, cudaStream_t stream, cudaError_t *error);
bool captured_set(void *pointer, size_t pitch, int value, size_t width, size_t rows,
                  cudaStream_t stream, cudaError_t *error);
bool captured_record(cudaEvent_t event, cudaStream_t stream, unsigned flags, cudaError_t *error);
bool captured_wait(cudaStream_t stream, cudaEvent_t event, cudaError_t *error);
} // namespace emulator

#endif
