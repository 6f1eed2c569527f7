/* graph_exec.h: executable graphs. */
#ifndef GRAPH_EXEC_H
#define GRAPH_EXEC_H

#include "streams/graph/task_graph.h"

struct emulator_graph_exec {
    emulator_graph *graph;
};

#endif
