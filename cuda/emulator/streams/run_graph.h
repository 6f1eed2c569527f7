/* run_graph.h: runs a graph. */
#ifndef RUN_GRAPH_H
#define RUN_GRAPH_H

#include "streams/graph/task_graph.h"

namespace emulator
{
/* Puts the nodes of a graph and of its child graphs into an order in which they can run one after
 * another. Returns false if there is a cycle. */
bool graph_order(struct emulator_graph *graph);
/* Runs the nodes in that order, in this stream, up to the first error, which it returns. `pc`: the
 * code address of the launch. */
cudaError_t graph_run(const struct emulator_graph *graph, cudaStream_t stream, const void *pc);
} // namespace emulator

#endif
