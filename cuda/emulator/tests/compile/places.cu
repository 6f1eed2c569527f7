/* places.cu: where kernels are declared, and how launches name them. Prints TAP. */
#include "check.h"

__global__ void first(int *p) { *p = 1; }
namespace outer
{
__global__ void second(int *p) { *p = 2; }
inline namespace version { __global__ void third(int *p) { *p = 3; } }
namespace { __global__ void fourth(int *p) { *p = 4; } }
namespace deep::deeper { template <int N> __global__ void fifth(int *p) { *p = N; } }
} // namespace outer
namespace { __global__ void first_of_file(int *p) { *p = 6; } }
extern "C" __global__ void in_c(int *p) { extern __shared__ int s[]; *s = 7; *p = *s; }
extern "C" { __global__ void also_in_c(int *p) { *p = 8; } }
__global__ __launch_bounds__(256) void bounded(int *p) { *p = 9; }
static __global__ void __launch_bounds__(256, 2) bounded_too(int *p);
[[maybe_unused]] __global__ static void attributed(int *p) { *p = 10; }
__attribute__((noinline)) __global__ void noted(int *p) { *p = 11; }
__global__ void bounded_too(int *pointer) { *pointer = 12; }

/* Overloaded, some only declared */
__global__ void over(int *p, int);
__global__ void over(int *p, float) { *p = 13; }
__global__ void over(int *p) { *p = 14; }
__global__ void over(int *p, int value) { *p = value; }
/* Declared twice, but one kernel */
__global__ void once(int *, const int = 15);
__global__ void once(int *p, const int value) { *p = value; }

class thing
{
    int inside = 16;
    friend __global__ void look(int *p, thing t);
public:
    void (*kernel)(int *) = first;
    void (*table[2])(int *) = {first, outer::second};
    void launch() { look<<<1, 1>>>(out, *this); }
    void launch_member() { this->kernel<<<1, 1>>>(out); }
};
__global__ void look(int *p, thing t) { *p = t.inside; }

static void (*pick(int i))(int *) { return i ? first : outer::second; }

int main()
{
    using namespace outer::deep;
    namespace short_name = outer::deep::deeper;
    cudaMalloc(&out, sizeof *out);
    first<<<1, 1>>>(out); left(1, "the global namespace");
    ::first<<<1, 1>>>(out); left(1, "which is named");
    outer::second<<<1, 1>>>(out); left(2, "another");
    outer::third<<<1, 1>>>(out); left(3, "an inline one");
    ::outer::version::third<<<1, 1>>>(out); left(3, "by its whole name");
    outer::fourth<<<1, 1>>>(out); left(4, "one without a name");
    outer::deep::deeper::fifth<5><<<1, 1>>>(out); left(5, "a template in nested ones");
    deeper::fifth<6><<<1, 1>>>(out); left(6, "by a directive");
    short_name :: fifth <7> <<<1, 1>>>(out); left(7, "by an alias, with spaces");
    first_of_file<<<1, 1>>>(out); left(6, "of this file alone");
    in_c<<<1, 1, sizeof(int)>>>(out); left(7, "extern C, with dynamic shared memory");
    also_in_c<<<1, 1>>>(out); left(8, "extern C, in braces");
    bounded<<<1, 1>>>(out); left(9, "launch bounds");
    bounded_too<<<1, 1>>>(out); left(12, "launch bounds behind the type");
    attributed<<<1, 1>>>(out); left(10, "attributes");
    noted<<<1, 1>>>(out); left(11, "attributes of the compiler's");
    over<<<1, 1>>>(out, 1.f); left(13, "overloaded");
    over<<<1, 1>>>(out); left(14, "overloaded, fewer parameters");
    over<<<1, 1>>>(out, 3); left(3, "overloaded, declared before");
    once<<<1, 1>>>(out, 15); left(15, "declared twice");
    thing t, *pointer = &t;
    t.launch(); left(16, "a friend");
    t.launch_member(); left(1, "a member that points to a kernel");
    t.kernel<<<1, 1>>>(out); left(1, "of a variable");
    pointer->kernel<<<1, 1>>>(out); left(1, "of a pointer");
    t.table[1]<<<1, 1>>>(out); left(2, "of a table");
    (*t.table[0])<<<1, 1>>>(out); left(1, "followed");
    pick(0)<<<1, 1>>>(out); left(2, "what a function returns");
    (tests ? outer::second : first)<<<1, 1>>>(out); left(2, "what is chosen");
    void (*variable)(int *) = &outer::third;
    variable<<<1, 1>>>(out); left(3, "a variable");
    return end();
}
