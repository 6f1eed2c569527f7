/* stream.h: streams, events, and what a stream captures. */
#ifndef STREAM_H
#define STREAM_H

#include <pthread.h>

#include "graph.h"

struct hints {
    cudaAccessPolicyWindow window;
    cudaSynchronizationPolicy policy; /* 0: what it is by itself */
};

struct emulator_stream {
    unsigned flags;
    int priority;
    struct hints hints;
    unsigned long long id;
    struct capture *capture; /* under way, or NULL */
    struct nodes last;       /* of the capture: what the stream's next work comes after */
    struct emulator_stream *next;
};

struct emulator_event {
    bool recorded, timed;
    double seconds;
    unsigned long long capture; /* whose number, or 0: recorded in no capture */
    struct nodes last;          /* of the capture, when it was recorded */
};

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

/* The stream of a handle; NULL for the legacy default stream, which waits for all others. */
struct emulator_stream *stream_of(cudaStream_t handle);
struct emulator_stream *stream_first(void);

struct capture *capture_of(cudaStream_t stream); /* or NULL */
struct capture *capture_numbered(unsigned long long number);
/* Adds work to what the stream captures. Takes over what the work owns. */
cudaError_t capture_work(cudaStream_t stream, struct work *work);
/* For calls that wait, as for a stream: cudaSuccess, or the error where a capture forbids them, and
 * is invalid from then on. */
cudaError_t capture_forbids_wait(cudaStream_t stream);
cudaError_t capture_forbids_legacy(cudaStream_t stream); /* the default stream, if it is that one */
/* Of an event: true if a capture had to do with it, and *error says what came of it. */
bool capture_record(cudaEvent_t event, cudaStream_t stream, unsigned flags, cudaError_t *error);
bool capture_wait(cudaStream_t stream, cudaEvent_t event, cudaError_t *error);
cudaError_t capture_forbids_event(cudaEvent_t event);

#endif
