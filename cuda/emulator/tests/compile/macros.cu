/* macros.cu: launches in macros, and of macros. Prints TAP. */
#include "check.h"

#define KERNEL(name) __global__ void name(int *p, int value)
#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
#define LAUNCH_ALL(kernel, blocks, threads, shared, stream, ...)        \
    do {                                                               \
        kernel<<<(blocks), (threads), (shared), (stream)>>>(__VA_ARGS__); \
        if (cudaGetLastError() != cudaSuccess)                         \
            return 1;                                                  \
    } while (0)
#define CONFIGURATION <<<1, 1>>>
#define OPEN <<<
#define CLOSE >>>
#define ONE_THREAD 1, 1
#define CHECKED(statement) statement; if (cudaGetLastError() != cudaSuccess) return 2
#define TWICE(statement) statement; statement
#define TYPE(T) typed<T>
#define JOIN(a, b) a##b
#define NAME_OF(...) #__VA_ARGS__

KERNEL(set) { *p = value; }
KERNEL(add) { *p += value; }
template <typename T> __global__ void typed(int *p, T value) { *p = (int)value; }

int main()
{
    cudaMalloc(&out, sizeof *out);
    LAUNCH(set, out, 1); left(1, "a launch in a macro");
    LAUNCH_ALL(set, 1, 1, 0, 0, out, 2); left(2, "in a loop around it");
    LAUNCH_ALL(set,
               1,
               dim3(1), 0,
               NULL,
               out,
               3); left(3, "of several lines");
    set CONFIGURATION(out, 4); left(4, "a macro for the configuration");
    set OPEN 1, 1 CLOSE(out, 5); left(5, "macros for its ends");
    set<<<ONE_THREAD>>>(out, 6); left(6, "a macro within it");
    CHECKED((set<<<1, 1>>>(out, 7))); left(7, "an argument that is a launch");
    TWICE((add<<<1, 1>>>(out, 4))); left(8, "which stands twice");
    CHECKED((
        add<<<1,
              1>>>(out,
                   9)
    )); left(9, "of several lines, too");
    LAUNCH(TYPE(double), out, 10.5); left(10, "a template in a macro");
    LAUNCH(JOIN(se, t), out, 11); left(11, "a name that is joined");
    LAUNCH(set, out, sizeof(NAME_OF(set<<<1, 1>>>(out))) > 9 ? 12 : 0); left(12, "one in a string");
    return end() + __LINE__ - 50; /* the line number is still right */
}
