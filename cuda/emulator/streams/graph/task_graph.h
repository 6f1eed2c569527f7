/* task_graph.h: graphs: nodes of work, and which node comes after which. */
#ifndef TASK_GRAPH_H
#define TASK_GRAPH_H

#include "streams/graph/node_work.h"

namespace emulator
{
struct vector_clock;

struct nodes {
    struct emulator_node **data;
    size_t count;
};
} // namespace emulator

struct emulator_node {
    struct emulator_graph *graph;
    emulator::nodes after; /* nodes that must end before this one begins */
    emulator::work work;
    const struct emulator_node *original; /* in the graph of which this node's graph is a copy */
    bool done;                            /* while nodes are put in order */
    struct emulator::vector_clock *clock; /* when it was done, in the current run */
};

struct emulator_graph {
    emulator::nodes nodes; /* in the order in which they were added */
};

namespace emulator
{
void nodes_add(struct nodes *nodes, struct emulator_node *node); /* if it is not there yet */
void nodes_remove(struct nodes *nodes, const struct emulator_node *node);
void nodes_clear(struct nodes *nodes);

struct emulator_graph *graph_make(void);
void graph_free(struct emulator_graph *graph);
struct emulator_graph *graph_copy(const struct emulator_graph *graph);
/* Returns the node in a copy that is the copy of this one, or NULL. */
struct emulator_node *graph_copy_of(const struct emulator_graph *copy,
                                    const struct emulator_node *original);
/* Adds a node. Takes ownership of what the work owns. */
struct emulator_node *graph_add(struct emulator_graph *graph, const struct work *work,
                                struct emulator_node *const *after, size_t count);
void graph_remove(struct emulator_node *node); /* and frees it */

void work_free(struct work *work); /* frees what it owns */
} // namespace emulator

#endif
