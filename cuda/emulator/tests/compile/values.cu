/* values.cu: kernels as values, and other entities with their names. Prints TAP. */
#include "check.h"

__global__ void set(int *p) { *p = 1; }
namespace inside { template <int N> __global__ void number(int *p) { *p = N; } }
__global__ void mark(int *p) { *p = 3; }
typedef void (*kernel_type)(int *);

static kernel_type table[] = {set, &inside::number<2>, mark};
static constexpr kernel_type known = mark;
template <kernel_type K = set> static void launch() { K<<<1, 1>>>(out); }
static cudaError_t by_address(const void *kernel) { void *arguments[] = {&out}; return cudaLaunchKernel(kernel, 1, 1, arguments, 0, 0); }
static kernel_type chosen(bool first) { return first ? set : inside::number<4>; }
static kernel_type taken() { return&mark; }
struct named { int set : 4; int mark; };
static int add(int set, int mark) { return set + mark; }

int main()
{
    cudaMalloc(&out, sizeof *out);
    for (kernel_type kernel : table) kernel<<<1, 1>>>(out);
    left(3, "a table");
    by_address((const void *)set); left(1, "a cast");
    by_address((void *)&inside::number<7>); left(7, "a cast of an address");
    by_address(reinterpret_cast<const void *>(mark)); left(3, "a cast in words");
    by_address((const void *)table[1]); left(2, "one of the table");
    chosen(tests > 100)<<<1, 1>>>(out); left(4, "a choice");
    taken()<<<1, 1>>>(out); left(3, "returned");
    launch(); left(1, "a template's default");
    launch<mark>(); left(3, "a template's argument");
    known<<<1, 1>>>(out); left(3, "a constant");
    kernel_type kernel; kernel = inside::number<5>;
    kernel<<<1, 1>>>(out); left(5, "assigned");
    named n = {}; n.set = 3; n.mark = n.set; int number = add(n.set, n.mark);
    { int first = 1, set = 2, mark = 3; number += first + (set) + (mark == 3); }
    set<<<1, 1>>>(out + (number == 10 ? 0 : 1 << 30)); left(1, "members, parameters, variables");
    left(kernel == inside::number<5> && kernel != set && sizeof(decltype(mark) *) ? 0 : 1, "compared");
    return end();
}
