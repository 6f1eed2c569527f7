/* merged_words.h: accesses to neighbouring words of a thread in shared memory. A GPU's compiler can
 * merge them to one of up to 16 bytes if it sees how the words lie: in one statement or several,
 * and in loops that it unrolls. The emulator does not know what it sees, but knows what merging
 * would save. */
#ifndef MERGED_WORDS_H
#define MERGED_WORDS_H

#include "counters/base/request.h"

namespace emulator
{
struct counter;

enum { WIDEST = 16 }; /* bytes of a thread's access */

/* How one instruction has accessed such words so far. All zero at first. */
struct neighbours {
    uint64_t lowest, highest;   /* of its last request */
    uint32_t stretch, branches; /* of the counter, at that time */
    uint64_t again;             /* it stored to the same words again */
    /* Requests that merging saves if the words are known to lie at a multiple of 8 bytes, or of
     * 16. */
    uint64_t saved_by_8, saved_by_16;
    /* Wavefronts, likewise; modulo 2^64, because merged requests may cost more. */
    uint64_t cost_saved_by_8, cost_saved_by_16;
    uint64_t peak_by_8, peak_by_16; /* the most wavefronts of a merged request, likewise */
    uint64_t late_cost; /* wavefronts that one access of 16 bytes saves for its last three words */
    bool begins_late;   /* it began with these */
    uint32_t with;      /* the lowest pc that its accesses are merged with */
    uint8_t proven;     /* a compiler sees that they begin at a multiple of 8 or 16 bytes; 0: it
                         * does not (compile/passes/shared_words.cpp) */
    uint8_t start;      /* 1 + the place in 16 bytes where they begin */
    uint8_t varies;     /* the bits of this place that vary */
};

/* Counts one more request of the instruction. */
void merge_words(struct neighbours *so_far, const request *request, const struct counter *counter);
/* Adds what another thread of the operating system has counted for the same instruction. */
void merge_add(struct neighbours *to, const struct neighbours *from);
/* Returns how many requests merging may save. `with`: the instruction with whose accesses its own
 * are merged; NULL: none. */
uint64_t merge_saved(const struct neighbours *all, const struct neighbours *with);
/* What merging does save, because it is proven. */
struct merging {
    uint64_t requests, wavefronts; /* saved; 0, 0: nothing is merged */
    uint64_t peak;                 /* the wavefronts of a merged request are no more than these */
};
struct merging merge_proven(const struct neighbours *all, const struct neighbours *with);
} // namespace emulator

#endif
