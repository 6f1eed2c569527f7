/* lane_access.h: one access to one word, which the checks compare with those before it. */
#ifndef LANE_ACCESS_H
#define LANE_ACCESS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
struct access {
    counter *owner;
    const request *whole;
    int lane; /* of the request's lanes */
    const struct shadow *memory;
    bool shared, atomic, store;
    bool heap; /* in the kernels' */
    bool told; /* of a race that this lane's access is part of */
    size_t word;
    uint64_t cell; /* this access */
};

static inline unsigned access_thread(const struct access *access)
{
    return (unsigned)(access->whole->first_thread + access->whole->lane[access->lane]);
}
} // namespace emulator

#endif
