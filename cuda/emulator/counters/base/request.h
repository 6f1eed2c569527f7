/* request.h: one memory request: the lanes of a warp that execute one access together. */
#ifndef REQUEST_H
#define REQUEST_H

#include "counters/base/recorded_event.h"

namespace emulator
{
/* Consecutive lanes of a request whose bytes are adjacent, or which access the same bytes
 * (`same`). */
struct group {
    int first, end; /* indices into the request's lanes */
    bool same;
};

/* A whole event as a vector of its two halves. */
typedef uint64_t halves __attribute__((vector_size(sizeof(struct event)), may_alias));

/* How the addresses of a request lie relative to each other. The next requests mostly have the same
 * shape at another place, so the last shapes are kept. */
enum { SHAPES = 2, SHAPE_GROUPS = 4 };
struct shape {
    halves away[LANES / 2]; /* each lane's offset from the first lane's address */
    int lanes;              /* 0: no shape */
    unsigned bytes;
    uint64_t lowest, highest; /* offsets from the first lane's address */
    lanemask breaks, changes; /* these and the rest as in struct request */
    int groups;
    struct group group[SHAPE_GROUPS];
};
struct shapes {
    struct shape of[SHAPES];
    unsigned kept; /* shapes kept so far, also those overwritten since */
};

/* The lanes of a warp that execute the same access together. */
struct request {
    const struct event *event; /* of the first of these lanes */
    int lanes;
    int first_thread;        /* of the warp, in its block */
    int lane[LANES];         /* their numbers in the warp */
    const uint64_t *address; /* each lane's */
    uint64_t lowest, highest;
    lanemask breaks;  /* a bit for each lane whose bytes do not follow those of the lane before */
    lanemask changes; /* a bit for each lane whose address differs from that of the lane before */
    int groups;       /* all lanes belong to one, in their order */
    struct group group[LANES];
    const struct event *at[LANES], *end[LANES]; /* each lane's next event, its stream's end */
    long step;                                  /* events from `at` to the request's own */
    const struct shape *like;                   /* the shape of its addresses; NULL: not known */
};

static inline const event *request_event(const request *request, int lane)
{
    return request->at[lane] + request->step;
}
} // namespace emulator

#endif
