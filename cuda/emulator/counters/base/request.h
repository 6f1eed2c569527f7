/* request.h: what the lanes of a warp do together. */
#ifndef REQUEST_H
#define REQUEST_H

#include "counters/base/recorded_event.h"

namespace emulator
{
/* Lanes of a request whose bytes lie side by side, or that want the same bytes; or one alone. */
struct group {
    int first, end; /* of the request's lanes */
    bool same;
};

/* A whole event: what, and where. */
typedef uint64_t halves __attribute__((vector_size(sizeof(struct event)), may_alias));

/* How a request's addresses lie to each other, if that is simple. The next one's mostly lie alike,
 * elsewhere. */
enum { SHAPES = 2, SHAPE_GROUPS = 4 };
struct shape {
    halves away[LANES / 2]; /* of each lane, from the first one's address */
    int lanes;              /* 0: no shape */
    unsigned bytes;
    uint64_t lowest, highest; /* from the first lane's address on */
    uint32_t breaks, changes; /* the others as in struct request */
    int groups;
    struct group group[SHAPE_GROUPS];
};
struct shapes {
    struct shape of[SHAPES];
    unsigned kept; /* so many in all */
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
    const struct shape *like;                   /* its addresses'; NULL if that is not known */
};

static inline const event *request_event(const request *request, int lane)
{
    return request->at[lane] + request->step;
}
} // namespace emulator

#endif
