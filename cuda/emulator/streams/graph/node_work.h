/* node_work.h: what a node of a graph does. */
#ifndef NODE_WORK_H
#define NODE_WORK_H

#include "cuda_runtime.h"

namespace emulator
{
/* What a node does. `type` says which members are used. */
struct work {
    cudaGraphNodeType type;
    struct {
        const char *name;
        const void *address;
        emulator_configuration where;
        const emulator_body *body;
        void *state; /* owned by the work */
        bool cooperative;
    } kernel;
    cudaMemcpy3DParms copy;
    cudaMemsetParams set;
    cudaHostNodeParams host;
    cudaEvent_t event;
    struct emulator_graph *graph; /* a child graph, owned by the work */

    work() : kernel{NULL, NULL, {1, 1}, NULL, NULL, false}, copy(), set(), host(), event(), graph()
    {
    }
};

/* Make work from the program's parameters, of which they own nothing. Return the error in these. */
cudaError_t work_of_kernel(struct work *work, const cudaKernelNodeParams *parameters);
cudaError_t work_of_copy(struct work *work, const cudaMemcpy3DParms *parameters);
cudaError_t work_of_set(struct work *work, const cudaMemsetParams *parameters);
struct work work_of_line(void *to, const void *from, size_t bytes, cudaMemcpyKind kind);
} // namespace emulator

#endif
