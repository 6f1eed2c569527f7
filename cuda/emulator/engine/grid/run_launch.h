/* run_launch.h: launches a kernel. */
#ifndef RUN_LAUNCH_H
#define RUN_LAUNCH_H

#include "cuda_runtime.h"

namespace emulator
{
/* For programs that are judged: does the answer come from kernels? */
extern bool launches_do_nothing;

/* Runs the kernel with this body and state, which the caller owns. `kernel` is its address, or NULL
 * if unknown. Within a kernel, the launch runs later, with a copy of the state. Returns errors of
 * the launch; errors of the kernel itself come later, as on a GPU. */
cudaError_t run_launch(const char *name, const void *kernel, const emulator_configuration &where,
                       const emulator_body *body, const void *state, bool cooperative,
                       bool of_graph);
} // namespace emulator

#endif
