/* moments.h: in which order streams and the host do what they do, as far as counting has to know.
 * Where nobody counts, this does nothing. */
#ifndef MOMENTS_H
#define MOMENTS_H

#include "errors.h"
#include "listener.h"
#include "stream.h"

namespace emulator
{
static inline void moment_join(struct moment **later, const struct moment *earlier)
{
    if (emulator_listener && earlier)
        emulator_listener->moment_joins(later, earlier);
}
static inline void moment_end(struct moment **moment)
{
    if (*moment)
        emulator_listener->moment_ends(moment);
}

/* What is done before work that this stream is given now; what the stream has been given. */
void moment_before(struct moment **moment, cudaStream_t stream);
void moment_of_stream(struct moment **moment, cudaStream_t stream);
/* From now on the stream comes after this. */
void stream_comes_after(cudaStream_t stream, const struct moment *moment);
void stream_has_ended(struct emulator_stream *stream);

/* The host has waited: for this; for a stream; for all. */
void host_waited(const struct moment *moment);
void host_waited_for(cudaStream_t stream);
void host_waited_for_all(void);
bool host_knows(const struct moment *moment); /* where nobody counts, it does */

/* While one of these lives, work is done in a stream. In a kernel it means nothing. */
struct at_work {
    const emulator_alone alone; /* what is at work can be one thing only */
    const bool counts;
    const cudaStream_t stream;
    const bool host_waits;
    /* `what` and `pc`: as struct asked has them */
    at_work(cudaStream_t stream, const char *what, bool is_kernel, const void *pc,
            bool host_waits = false, bool early = false);
    ~at_work();
    at_work(const at_work &) = delete;
};

unsigned long long stream_number(cudaStream_t stream); /* as cudaStreamGetId() */
} // namespace emulator

#endif
