/* device_call.h: what a library does on the device, as one launch in a stream: so streams, events,
 * captures and the counters see it as they see a kernel. Its one thread touches what it is about to
 * read and write, which is checked, and then calls a library of the host's. */
#ifndef DEVICE_CALL_H
#define DEVICE_CALL_H

#include "cuda_runtime.h"
#include "engine/base/listener.h"
#include "engine/host/source_line.h"

namespace emulator
{
struct device_call {
    const char *name;        /* of the library's function */
    const void *pc;          /* behind its call */
    const void *plan = NULL; /* behind the call that made the plan that it follows, or NULL */

    /* `runs` runs of `length` elements, which begin `stride` elements apart. False where that is
     * not the device's memory, which is told. */
    bool touch(const void *base, size_t element, size_t length, size_t stride, size_t runs,
               bool reads, bool writes) const;

    template <typename T>
    bool matrix(const T *base, size_t rows, size_t columns, size_t pitch, bool reads,
                bool writes) const
    {
        return touch(base, sizeof *base, rows, pitch, columns, reads, writes);
    }
    /* One half of a square matrix, with its diagonal or without. */
    template <typename T>
    bool triangle(const T *base, long size, long pitch, bool upper, bool diagonal, bool reads,
                  bool writes) const
    {
        bool fine = true;
        for (long i = 0, less = !diagonal; fine && i < size; i++) {
            long first = upper ? 0 : i + less, length = upper ? i + 1 - less : size - first;
            fine =
                touch(base + first + i * pitch, sizeof *base, (size_t)length, 0, 1, reads, writes);
        }
        return fine;
    }
    /* Negative steps go backwards through the same memory. */
    template <typename T>
    bool vector(const T *base, long count, long step, bool reads, bool writes) const
    {
        size_t stride = (size_t)(step < 0 ? -step : step), length = count > 0 ? (size_t)count : 0;
        return stride == 1 ? touch(base, sizeof *base, length, length, 1, reads, writes)
                           : touch(base, sizeof *base, 1, stride, length, reads, writes);
    }
    /* The host is about to read or write this, and ends the program where it could not. */
    void host(const void *pointer, const char *what) const;
    /* What is wrong with it, on standard error. */
    __attribute__((format(printf, 2, 3))) void tell(const char *format, ...) const;
};

template <typename Work> struct device_work {
    device_call call;
    Work work;
    void operator()() const
    {
        work(call);
    }
};

/* Calls work(call) in the stream; the error is that of a launch. Counted, its line is the
 * program's, also where std::bind() and its kin call. */
template <typename Work>
cudaError_t call_device(const device_call &call, cudaStream_t stream, Work work)
{
    device_work<Work> state = {call, work};
    if (emulator_listener)
        state.call.pc = find_own_call(call.pc);
    return emulator_run(call.name, NULL, emulator_configuration(1, 1, 0, stream),
                        &emulator_body_of<device_work<Work>>, &state, false);
}
} // namespace emulator

#endif
