/* graph.h: graphs, for what builds (graph.cpp), captures (capture.cpp) and runs them (exec.cpp). */
#ifndef GRAPH_H
#define GRAPH_H

#include "runtime.h"

/* What a node does: which of the members are meant, its type says. */
struct work {
    cudaGraphNodeType type;
    struct {
        const char *name;
        const void *address;
        emulator_configuration where;
        const emulator_body *body;
        void *state; /* the work's own */
        bool cooperative;
    } kernel;
    cudaMemcpy3DParms copy;
    cudaMemsetParams set;
    cudaHostNodeParams host;
    cudaEvent_t event;
    struct emulator_graph *graph; /* a child, the work's own */

    work() : kernel{NULL, NULL, {1, 1}, NULL, NULL, false}, copy(), set(), host(), event(), graph()
    {
    }
};

struct nodes {
    struct emulator_node **data;
    size_t count;
};

struct emulator_node {
    struct emulator_graph *graph;
    struct nodes after; /* what has to end before this begins */
    struct work work;
    const struct emulator_node *original; /* in the graph that this one's is a copy of */
    bool done;                            /* while nodes are put in order */
};

struct emulator_graph {
    struct nodes nodes; /* as they were added */
};

void nodes_add(struct nodes *nodes, struct emulator_node *node); /* unless it is there */
void nodes_clear(struct nodes *nodes);

struct emulator_graph *graph_make(void);
void graph_free(struct emulator_graph *graph);
struct emulator_graph *graph_copy(const struct emulator_graph *graph);
/* Takes the work over, with what it owns. */
struct emulator_node *graph_add(struct emulator_graph *graph, const struct work *work,
                                struct emulator_node *const *after, size_t count);

struct work work_copy(const struct work *work);
void work_free(struct work *work);
cudaError_t work_of_kernel(struct work *work, const cudaKernelNodeParams *parameters);
cudaError_t work_of_copy(struct work *work, const cudaMemcpy3DParms *parameters);
cudaError_t work_of_set(struct work *work, const cudaMemsetParams *parameters);
struct work work_of_line(void *to, const void *from, size_t bytes, cudaMemcpyKind kind);
cudaError_t work_run(const struct work *work, cudaStream_t stream);
cudaError_t graph_run(struct emulator_graph *graph, cudaStream_t stream);
bool graph_order(struct emulator_graph *graph); /* false if there is a circle */

#endif
