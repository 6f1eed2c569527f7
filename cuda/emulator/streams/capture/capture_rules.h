/* capture_rules.h: what programs must not do while a stream captures. */
#ifndef CAPTURE_RULES_H
#define CAPTURE_RULES_H

#include "streams/capture/capture.h"
#include "streams/event.h"

namespace emulator
{
/* Each returns cudaSuccess, or an error if a capture forbids the call, which invalidates the
 * capture: calls that cannot be captured (always, or depending on the capture's mode); waits, as
 * for a stream; work in the legacy default stream, if it is that one; waits for an event. */
cudaError_t capture_forbids(bool always);
cudaError_t capture_forbids_wait(cudaStream_t stream);
cudaError_t capture_forbids_legacy(cudaStream_t stream);
cudaError_t capture_forbids_event(cudaEvent_t event);
} // namespace emulator

#endif
