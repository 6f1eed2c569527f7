/* task_graph.cpp: graphs: nodes of work, and which node comes after which. */
#include "streams/graph/task_graph.h"

#include "engine/grid/kernel_registry.h"
#include "engine/base/listener.h"

using namespace emulator;

static void *memory_for_graphs(void *memory)
{
    if (!memory) {
        fprintf(stderr, "emulator: no memory for a graph\n");
        exit(6);
    }
    return memory;
}

void emulator::nodes_add(nodes *nodes, emulator_node *node)
{
    for (size_t i = 0; i < nodes->count; i++)
        if (nodes->data[i] == node)
            return;
    if ((nodes->count & (nodes->count - 1)) == 0) /* full at each power of two */
        nodes->data = (emulator_node **)memory_for_graphs(
            realloc(nodes->data, (2 * nodes->count + 1) * sizeof *nodes->data));
    nodes->data[nodes->count++] = node;
}

void emulator::nodes_clear(nodes *nodes)
{
    free(nodes->data);
    nodes->data = NULL;
    nodes->count = 0;
}

void emulator::nodes_remove(nodes *nodes, const emulator_node *node)
{
    size_t kept = 0;
    for (size_t i = 0; i < nodes->count; i++)
        if (nodes->data[i] != node)
            nodes->data[kept++] = nodes->data[i];
    if (kept < nodes->count) { /* the capacity depends on the count */
        struct nodes fewer = {NULL, 0};
        for (size_t i = 0; i < kept; i++)
            nodes_add(&fewer, nodes->data[i]);
        nodes_clear(nodes);
        *nodes = fewer;
    }
}

emulator_graph *emulator::graph_make(void)
{
    return (emulator_graph *)memory_for_graphs(calloc(1, sizeof(emulator_graph)));
}

void emulator::work_free(work *work)
{
    free(work->kernel.state);
    graph_free(work->graph);
    work->kernel.state = NULL;
    work->graph = NULL;
}

static void node_free(emulator_node *node)
{
    work_free(&node->work);
    nodes_clear(&node->after);
    if (node->clock)
        emulator_listener->clock_ends(&node->clock);
    delete node;
}

void emulator::graph_free(emulator_graph *graph)
{
    if (!graph)
        return;
    for (size_t i = 0; i < graph->nodes.count; i++)
        node_free(graph->nodes.data[i]);
    nodes_clear(&graph->nodes);
    free(graph);
}

emulator_node *emulator::graph_add(emulator_graph *graph, const work *work,
                                   emulator_node *const *after, size_t count)
{
    emulator_node *node = new emulator_node();
    node->graph = graph;
    node->work = *work;
    for (size_t i = 0; i < count; i++)
        nodes_add(&node->after, after[i]);
    nodes *all = &graph->nodes;
    nodes_add(all, node);
    return node;
}

emulator_node *emulator::graph_copy_of(const emulator_graph *graph, const emulator_node *original)
{
    for (size_t i = 0; i < graph->nodes.count; i++)
        if (graph->nodes.data[i]->original == original)
            return graph->nodes.data[i];
    return NULL;
}

static work work_copy(const work *original)
{
    work copy = *original;
    if (copy.kernel.state)
        copy.kernel.state = kernel_copy_state(copy.kernel.body, original->kernel.state);
    if (copy.graph)
        copy.graph = graph_copy(original->graph);
    return copy;
}

emulator_graph *emulator::graph_copy(const emulator_graph *graph)
{
    emulator_graph *copy = graph_make();
    for (size_t i = 0; i < graph->nodes.count; i++) {
        work work = work_copy(&graph->nodes.data[i]->work);
        graph_add(copy, &work, NULL, 0)->original = graph->nodes.data[i];
    }
    for (size_t i = 0; i < graph->nodes.count; i++) {
        const nodes *after = &graph->nodes.data[i]->after;
        for (size_t j = 0; j < after->count; j++)
            nodes_add(&copy->nodes.data[i]->after, graph_copy_of(copy, after->data[j]));
    }
    return copy;
}

void emulator::graph_remove(emulator_node *node)
{
    emulator_graph *graph = node->graph;
    nodes_remove(&graph->nodes, node);
    for (size_t i = 0; i < graph->nodes.count; i++)
        nodes_remove(&graph->nodes.data[i]->after, node);
    node_free(node);
}
