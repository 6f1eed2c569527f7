/* capture.h: captures: a stream records its work as a graph instead of doing it. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include <pthread.h>

#include "streams/stream.h"

namespace emulator
{
/* One capture, by one stream or by several into which it has forked. */
struct capture {
    unsigned long long number;
    struct emulator_graph *graph;
    struct emulator_stream *origin;
    cudaStreamCaptureMode mode;
    pthread_t thread; /* that began it */
    bool invalid;
    struct capture *next;
};

extern int captures_under_way; /* a number; if it is 0, the functions below need not be called */

struct capture *capture_first(void);             /* of a list of all */
struct capture *capture_of(cudaStream_t stream); /* or NULL */
struct capture *capture_numbered(unsigned long long number);

void capture_begin(struct emulator_stream *stream, cudaStreamCaptureMode mode);
/* Ends the capture and returns its graph, which the caller owns. */
struct emulator_graph *capture_end(struct capture *capture);
/* Does all work of its streams come before the end of its first stream? */
bool capture_is_joined(const struct capture *capture);
/* Makes the capture fail at its end. Returns the error. */
cudaError_t capture_invalidate(struct capture *capture, cudaError_t error);

/* Adds work to the stream's capture. Takes ownership of what the work owns. */
cudaError_t capture_work(cudaStream_t stream, struct work *work);
} // namespace emulator

#endif
