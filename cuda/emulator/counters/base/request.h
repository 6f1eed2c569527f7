/* request.h: what the lanes of a warp do together. */
#ifndef REQUEST_H
#define REQUEST_H

#include "event.h"

namespace emulator
{
/* Lanes of a request whose bytes lie side by side, or that want the same bytes; or one alone. */
struct group {
    int first, end; /* of the request's lanes */
    bool same;
};

/* The lanes of a warp that do the same thing together. */
struct request {
    const struct event *event; /* of the first of them */
    int lanes;                 /* how many */
    int first_thread;          /* of the warp, in its block */
    int lane[LANES];           /* in the warp */
    const uint64_t *address;   /* of each */
    uint64_t lowest, highest;
    uint32_t breaks;  /* a bit for each lane whose bytes don't lie behind those of the one before */
    uint32_t changes; /* a bit for each lane whose address is not that of the one before */
    int groups;       /* that all lanes belong to, in their order */
    struct group group[LANES];
    const struct event *at[LANES], *end[LANES]; /* in the lanes' streams */
    long step;                                  /* events from `at` to the request's own */
};

static inline const event *request_event(const request *request, int lane)
{
    return request->at[lane] + request->step;
}
} // namespace emulator

#endif
