/* captured_work.h: work that a stream captures instead of doing it. */
#ifndef CAPTURED_WORK_H
#define CAPTURED_WORK_H

#include "streams/capture/capture.h"
#include "streams/event.h"

namespace emulator
{
/* Each returns true if the stream captures the work, or if a capture forbids it; then *error is the
 * call's result. If captures_under_way is 0, they need not be called. The first takes ownership of
 * `state`. */
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
