/* lane_access.h: one lane's access to one word, which the checks compare with earlier ones. */
#ifndef LANE_ACCESS_H
#define LANE_ACCESS_H

#include "counters/shadow/block_counter.h"
#include "counters/base/request.h"

namespace emulator
{
struct access {
    counter *owner;
    const request *whole;
    int lane; /* index into the request's lanes */
    const struct shadow *memory;
    bool shared, atomic, store;
    bool heap;     /* in the device's heap */
    bool reported; /* a race of this lane's access was reported */
    size_t word;
    uint64_t cell; /* of this access */
};

static inline unsigned access_thread(const struct access *access)
{
    return (unsigned)(access->whole->first_thread + access->whole->lane[access->lane]);
}
} // namespace emulator

#endif
