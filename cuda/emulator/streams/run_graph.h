/* run_graph.h: runs a graph. */
#ifndef RUN_GRAPH_H
#define RUN_GRAPH_H

#include "streams/graph/task_graph.h"

namespace emulator
{
/* Puts the nodes of a graph and of those within it into an order in which they can run one after
 * another. False if there is a circle. */
bool graph_order(struct emulator_graph *graph);
/* In that order, in this stream, up to the first error, which is returned. `pc` is where the
 * program launches it. */
cudaError_t graph_run(const struct emulator_graph *graph, cudaStream_t stream, const void *pc);
} // namespace emulator

#endif
