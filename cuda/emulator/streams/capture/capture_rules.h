/* capture_rules.h: what programs cannot do while a stream captures. */
#ifndef CAPTURE_RULES_H
#define CAPTURE_RULES_H

#include "streams/capture/capture.h"
#include "streams/event.h"

namespace emulator
{
/* cudaSuccess, or the error where a capture forbids it, and is invalid from then on: calls that no
 * capture takes down (always, or as the capture's mode says); waiting, as for a stream; work in the
 * legacy default stream, if it is that one; waiting for an event. */
cudaError_t capture_forbids(bool always);
cudaError_t capture_forbids_wait(cudaStream_t stream);
cudaError_t capture_forbids_legacy(cudaStream_t stream);
cudaError_t capture_forbids_event(cudaEvent_t event);
} // namespace emulator

#endif
