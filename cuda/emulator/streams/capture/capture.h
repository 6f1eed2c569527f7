/* capture.h: work that a stream takes down as a graph instead of doing it. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include <pthread.h>

#include "streams/stream.h"

namespace emulator
{
/* One piece of work that is being captured, by one stream or several that it has forked into. */
struct capture {
    unsigned long long number;
    struct emulator_graph *graph;
    struct emulator_stream *origin;
    cudaStreamCaptureMode mode;
    pthread_t thread; /* that began it */
    bool invalid;
    struct capture *next;
};

extern int captures_under_way; /* how many; while there are none, nothing below needs to be asked */

struct capture *capture_first(void);             /* of a list of all */
struct capture *capture_of(cudaStream_t stream); /* or NULL */
struct capture *capture_numbered(unsigned long long number);

void capture_begin(struct emulator_stream *stream, cudaStreamCaptureMode mode);
/* Forgets it, but for its graph, which is the caller's from then on. */
struct emulator_graph *capture_end(struct capture *capture);
/* Did all that its streams did come before the last of its first stream? */
bool capture_is_joined(const struct capture *capture);
/* It cannot be ended with success any more. Returns the error. */
cudaError_t capture_invalidate(struct capture *capture, cudaError_t error);

/* Adds work to what the stream captures. Takes over what the work owns. */
cudaError_t capture_work(cudaStream_t stream, struct work *work);
} // namespace emulator

#endif
