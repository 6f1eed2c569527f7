/* merged_words.h: accesses to a thread's neighbouring words in shared memory, of which a GPU's
 * compiler can make one of up to 16 bytes. It does so where it sees how the words lie, in one
 * statement or several, and in loops that it unrolls. That much is not known here, but what they
 * would save is.
 */
#ifndef MERGED_WORDS_H
#define MERGED_WORDS_H

#include "counters/base/request.h"

namespace emulator
{
struct counter;

enum { WIDEST = 16 }; /* bytes of a thread's access */

/* How one instruction has accessed them, so far. All zero at first. */
struct neighbours {
    uint64_t lowest, highest;         /* of its last request */
    uint32_t stretch, branches;       /* when that was */
    uint64_t again;                   /* it stored to the same words */
    uint64_t saved_by_8, saved_by_16; /* requests that go with one before, if it is seen that they
                                       * lie at a multiple of so many bytes */
    uint64_t cost_saved_by_8, cost_saved_by_16; /* wavefronts, likewise; modulo 2^64, for merged
                                                 * requests may cost more */
    uint64_t late_cost; /* wavefronts that its last three words save as one access of 16 bytes */
    bool begins_late;   /* with these it began */
    uint32_t with;      /* the lowest pc that they go with */
    uint8_t proven;     /* a compiler sees where they begin, by a multiple of so many
                         * bytes: 8, 16, or none, 0 (compile/passes/shared_words.cpp) */
    uint8_t start;      /* 1 + where in 16 bytes others begin */
    uint8_t varies;     /* in these bits they begin elsewhere, too */
};

/* One more request of the instruction. */
void merge_words(struct neighbours *so_far, const request *request, const struct counter *counter);
/* What another thread of the operating system's has seen of the same instruction is added. */
void merge_add(struct neighbours *to, const struct neighbours *from);
/* So many requests an instruction may save. `with`: the one that its accesses go with; NULL: none
 */
uint64_t merge_saved(const struct neighbours *all, const struct neighbours *with);
/* So many it does save, and `cost` wavefronts, for it is proven */
uint64_t merge_proven(const struct neighbours *all, const struct neighbours *with, uint64_t *cost);
} // namespace emulator

#endif
