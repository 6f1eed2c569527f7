/* run_launch.h: launches a kernel. */
#ifndef RUN_LAUNCH_H
#define RUN_LAUNCH_H

#include "cuda_runtime.h"

namespace emulator
{
/* Runs the kernel of this body and state, which are the caller's; `kernel` is its address, or NULL
 * where it is not known. Within a kernel it is run later, with a copy of the state. Returns errors
 * of the launch; those of the kernel itself come later, as on a GPU. */
cudaError_t run_launch(const char *name, const void *kernel, const emulator_configuration &where,
                       const emulator_body *body, const void *state, bool cooperative,
                       bool of_graph);
} // namespace emulator

#endif
