/* children.h: launches that a kernel makes. */
#ifndef CHILDREN_H
#define CHILDREN_H

#include "block.h"

/* Of one launch; empty at first. */
struct children {
    struct child *first; /* the one that came last */
    size_t count;
};

/* Within a kernel: keeps a launch, with a copy of its state, for children_run(). */
cudaError_t children_add(const struct launch *launch, cudaStream_t stream,
                         const emulator_body *body, const void *state);
/* Runs and forgets all of them, and theirs. */
void children_run(struct children *children);

/* launch.cpp: a launch and its children. Errors of the kernel itself come later, as on a GPU. */
cudaError_t launch_run(struct launch *launch, bool cooperative);
bool launch_is_valid(const struct launch *launch);

#endif
