/* destroyed_handles.h: streams and events that are destroyed, and what never was one: programs may
 * use their handles still. */
#ifndef DESTROYED_HANDLES_H
#define DESTROYED_HANDLES_H

#include "cuda_runtime.h"

namespace emulator
{
/* Frees what make_handle() gave, later: so long it says that it has ended. */
void free_later(void *handle);

/* For who asks something of it: an error, with the reason, if it has ended, or never was one, or,
 * of a stream, this is a function that one calls. NULL is the default stream, and no event. */
cudaError_t check_stream(cudaStream_t handle);
cudaError_t check_event(cudaEvent_t handle);
} // namespace emulator

#endif
