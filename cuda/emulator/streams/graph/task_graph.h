/* task_graph.h: graphs: work, and what has to come before it. */
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
    emulator::nodes after; /* what has to end before this begins */
    emulator::work work;
    const struct emulator_node *original; /* in the graph that this one's is a copy of */
    bool done;                            /* while nodes are put in order */
    struct emulator::vector_clock *clock; /* when it was, in the run under way */
};

struct emulator_graph {
    emulator::nodes nodes; /* as they were added */
};

namespace emulator
{
void nodes_add(struct nodes *nodes, struct emulator_node *node); /* unless it is there */
void nodes_remove(struct nodes *nodes, const struct emulator_node *node);
void nodes_clear(struct nodes *nodes);

struct emulator_graph *graph_make(void);
void graph_free(struct emulator_graph *graph);
struct emulator_graph *graph_copy(const struct emulator_graph *graph);
/* The node of a copy that is the copy of this one, or NULL. */
struct emulator_node *graph_copy_of(const struct emulator_graph *copy,
                                    const struct emulator_node *original);
/* Takes the work over, with what it owns. */
struct emulator_node *graph_add(struct emulator_graph *graph, const struct work *work,
                                struct emulator_node *const *after, size_t count);
void graph_remove(struct emulator_node *node); /* frees it */

void work_free(struct work *work); /* what it owns */
} // namespace emulator

#endif
