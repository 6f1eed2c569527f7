/* merge.h: loads of a thread's neighbouring words in shared memory, which a GPU's compiler can make
 * one access of up to 16 bytes. It does so in loops whose lengths it knows, which it unrolls, and
 * where it sees how the words lie. That much is not known here, but what they would save is. */
#ifndef MERGE_H
#define MERGE_H

#include "request.h"

namespace emulator
{
enum { WIDEST = 16 }; /* bytes of a thread's access */

/* How one instruction has loaded, so far. All zero at first. */
struct neighbours {
    uint64_t lowest, highest; /* of its last request */
    uint32_t breaks, changes;
    int lanes;
    uint32_t stretch, branches; /* when that was */
    uint8_t window;             /* words of 16 bytes that it has loaded in turn: a bit each */
    uint8_t start;              /* 1 + where in 16 bytes it begins to load them */
    bool elsewhere;             /* it begins elsewhere, too: so nothing can be merged */
    uint64_t saved;             /* requests */
};

/* One more request of the instruction. `stretch` changes where shared memory does, `branches`
 * counts the basic blocks that the warp has entered. */
void merge_load(struct neighbours *so_far, const request *request, uint32_t stretch,
                uint32_t branches);
/* What another thread of the operating system's has seen of the same instruction is added. */
void merge_add(struct neighbours *to, const struct neighbours *from);
} // namespace emulator

#endif
