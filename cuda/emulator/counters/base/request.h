/* request.h: what the lanes of a warp do together. */
#ifndef REQUEST_H
#define REQUEST_H

#include "event.h"

namespace emulator
{
/* The lanes of a warp that do the same thing together. */
struct request {
    const struct event *event; /* of the first of them */
    int lanes;                 /* how many */
    int first_thread;          /* of the warp, in its block */
    int lane[LANES];           /* in the warp */
    uint64_t address[LANES], lowest, highest;
    uint32_t breaks; /* a bit for each lane whose bytes don't lie behind those of the one before */
    const struct event *at[LANES], *end[LANES]; /* in the lanes' streams */
};

/* A run: lanes of the request between two of these breaks. Where the one that begins at lane
 * `first` ends; breaks before it don't matter. */
static inline int run_end(const request *request, uint32_t breaks, int first)
{
    uint32_t later = breaks >> first >> 1;
    int end = later ? first + 1 + __builtin_ctz(later) : LANES;
    return end < request->lanes ? end : request->lanes;
}
} // namespace emulator

#endif
