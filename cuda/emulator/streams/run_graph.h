/* run_graph.h: runs a graph. */
#ifndef RUN_GRAPH_H
#define RUN_GRAPH_H

#include "graph.h"

namespace emulator
{
/* Puts the nodes of a graph and of those within it into an order in which they can run one after
 * another. False if there is a circle. */
bool graph_order(struct emulator_graph *graph);
/* In that order, up to the first error, which is returned. */
cudaError_t graph_run(const struct emulator_graph *graph);
} // namespace emulator

#endif
