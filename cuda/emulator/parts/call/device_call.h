/* device_call.h: executes a library's function on the device as one launch in a stream, so that
 * streams, events, stream capture and the counters treat it like a kernel. The only thread of the
 * launch checks and records the memory that the function will access, and then calls a library of
 * the host. */
#ifndef DEVICE_CALL_H
#define DEVICE_CALL_H

#include "cuda_runtime.h"
#include "engine/base/listener.h"
#include "engine/host/source_line.h"

namespace emulator
{
struct device_call {
    const char *name;        /* of the library's function */
    const void *pc;          /* return address of its call */
    const void *plan = NULL; /* return address of the call that made its plan, or NULL */

    /* Checks and records accesses to `runs` runs of `length` elements of `element` bytes, which
     * begin `stride` elements apart. If they are not all in device memory, it reports that and
     * returns false. */
    bool touch(const void *base, size_t element, size_t length, size_t stride, size_t runs,
               bool reads, bool writes) const;

    template <typename T>
    bool matrix(const T *base, size_t rows, size_t columns, size_t pitch, bool reads,
                bool writes) const
    {
        return touch(base, sizeof *base, rows, pitch, columns, reads, writes);
    }
    /* A triangle of a square matrix, with the diagonal or without. */
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
    /* A negative step goes backwards through the same memory. */
    template <typename T>
    bool vector(const T *base, long count, long step, bool reads, bool writes) const
    {
        size_t stride = (size_t)(step < 0 ? -step : step), length = count > 0 ? (size_t)count : 0;
        return stride == 1 ? touch(base, sizeof *base, length, length, 1, reads, writes)
                           : touch(base, sizeof *base, 1, stride, length, reads, writes);
    }
    /* Ends the program if the host cannot access this pointer; `what` is the parameter's name. */
    void host(const void *pointer, const char *what) const;
    /* Prints what is wrong with the call on standard error. */
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

/* Calls work(call) in the stream; returns the launch's error. In a program with counters, the
 * call's line is the program's, even if the standard library calls it, for example by std::bind().
 */
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
