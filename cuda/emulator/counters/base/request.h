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
    const uint64_t *address;   /* of each */
    uint64_t lowest, highest;
    uint32_t breaks;  /* a bit for each lane whose bytes don't lie behind those of the one before */
    uint32_t changes; /* a bit for each lane whose address is not that of the one before */
    const struct event *at[LANES], *end[LANES]; /* in the lanes' streams */
    long step;                                  /* events from `at` to the request's own */
};

static inline const event *request_event(const request *request, int lane)
{
    return request->at[lane] + request->step;
}

/* Does lane `first` begin a run: lanes whose bytes lie side by side? Or else lanes that want the
 * same bytes? */
static inline bool begins_run(const request *request, int first)
{
    return first + 1 < request->lanes && !(request->breaks >> first >> 1 & 1);
}
static inline bool begins_same(const request *request, int first)
{
    return first + 1 < request->lanes && !(request->changes >> first >> 1 & 1);
}

/* Where such lanes end that begin at lane `first`; it may be the only one. */
static inline int group_end(const request *request, int first)
{
    uint32_t later =
        (begins_run(request, first) ? request->breaks : request->changes) >> first >> 1;
    int end = later ? first + 1 + __builtin_ctz(later) : LANES;
    return end < request->lanes ? end : request->lanes;
}
} // namespace emulator

#endif
