/* vector_clock.h: the order of the work of streams and of the host, for counting. If nothing is
 * counted, this does nothing. */
#ifndef VECTOR_CLOCK_H
#define VECTOR_CLOCK_H

#include "engine/errors/last_error.h"
#include "engine/base/listener.h"
#include "streams/stream.h"

namespace emulator
{
static inline void clock_join(struct vector_clock **later, const struct vector_clock *earlier)
{
    if (emulator_listener && earlier)
        emulator_listener->clock_joins(later, earlier);
}
static inline void clock_end(struct vector_clock **clock)
{
    if (*clock)
        emulator_listener->clock_ends(clock);
}

/* What comes before work that this stream gets now; what the stream has been given so far. */
void clock_before(struct vector_clock **clock, cudaStream_t stream);
void clock_of_stream(struct vector_clock **clock, cudaStream_t stream);
/* From now on, the stream's work comes after `clock`. */
void stream_comes_after(cudaStream_t stream, const struct vector_clock *clock);
void stream_has_ended(struct emulator_stream *stream);

/* The host has waited: for this; for a stream; for all. */
void host_waited(const struct vector_clock *clock);
void host_waited_for(cudaStream_t stream);
void host_waited_for_all(void);
bool host_knows(const struct vector_clock *clock); /* true if nothing is counted */

/* While such an object exists, an operation is done in a stream. In a kernel it does nothing. */
struct at_work {
    const emulator_alone alone; /* only one operation can be in progress */
    const bool counts;
    const cudaStream_t stream;
    const bool host_waits;
    /* `what` and `pc`: as in struct operation. */
    at_work(cudaStream_t stream, const char *what, bool is_kernel, const void *pc,
            bool host_waits = false, bool early = false);
    ~at_work();
    at_work(const at_work &) = delete;
};

unsigned long long stream_number(cudaStream_t stream); /* as cudaStreamGetId() */
} // namespace emulator

#endif
