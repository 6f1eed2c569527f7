/* destroyed_handles.h: handles of streams and events that are destroyed, or never existed: programs
 * may still use them. */
#ifndef DESTROYED_HANDLES_H
#define DESTROYED_HANDLES_H

#include "cuda_runtime.h"

namespace emulator
{
/* Frees later what make_handle() returned. Until then, the handle is known to be destroyed. */
void free_later(void *handle);

/* For calls that get a handle: return an error, and set its reason, if it is destroyed or never
 * existed; for a stream, also if a host function that a stream calls must not call CUDA. NULL is
 * the default stream, but no event. */
cudaError_t check_stream(cudaStream_t handle);
cudaError_t check_event(cudaEvent_t handle);
} // namespace emulator

#endif
