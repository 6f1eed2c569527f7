/* runtime.h: what the parts of the emulated runtime know of each other. */
#ifndef RUNTIME_H
#define RUNTIME_H

#include "cpu.h"
#include "cuda_runtime.h"
#include "errors.h"
#include "listener.h"
#include "model.h"
#include "worker.h"

/* capture.cpp: while a stream captures, these say whether it took a piece of work down, or its
 * capture forbids it: then *error is what the call returns. */
extern int emulator_captures; /* how many are under way */
bool emulator_captured_launch(const char *name, const void *kernel,
                              const emulator_configuration &where, const emulator_body *body,
                              void *state, bool cooperative, cudaError_t *error);
bool emulator_captured_copy(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                            size_t width, size_t rows, cudaMemcpyKind kind, cudaStream_t stream,
                            cudaError_t *error);
bool emulator_captured_set(void *pointer, size_t pitch, int value, size_t width, size_t rows,
                           cudaStream_t stream, cudaError_t *error);
/* For calls that no capture takes down: an error where one forbids them, if not all do. */
cudaError_t emulator_forbidden(bool always);

#endif
