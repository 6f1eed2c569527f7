/* statements.cu: where launches stand, and what their arguments are. Prints TAP. */
#include "check.h"
#include <utility>

struct pair { int a, b; };
__global__ void set(int *p, int value) { *p = value; }
__global__ void add(int *p, int value) { *p += value; }
__global__ void text(int *p, const char *s, char c) { (void)s; *p = c; }
__global__ void both(int *p, pair both) { *p = 10 * both.a + both.b; }
__global__ void apply(int *p, int (*)(int), void *null) { *p = null == nullptr; }
template <typename F> __global__ void call(int *p, F f) { *p = f(4); }
__global__ void nothing() {}
__global__ void parent(int *p) { if (threadIdx.x == 0) set<<<1, 1>>>(p, 20); }

static int twice(int i) { return 2 * i; }
static int counted;
static int count() { return ++counted; }
template <typename A, typename B> static constexpr int both_sizes = sizeof(A) + sizeof(B);
template <int A, int B> static int sum(int c) { return A + B + c; }

static void by_return(bool first)
{
    if (first)
        return set<<<1, 1>>>(out, 1);
    return (set)<<<1, 1>>>(out, 2);
}

int main()
{
    const int x = 1, y = 2, z = 3, one = 1;
    cudaMalloc(&out, sizeof *out);
    if (x) set<<<1, 1>>>(out, 1); else set<<<1, 1>>>(out, 2);
    left(1, "behind if");
    if (!x)
        set<<<1, 1>>>(out, 1);
    else
        (set)<<<1, 1>>>(out, 2);
    left(2, "behind else");
    if (x) (*set)<<<1, 1>>>(out, 3);
    left(3, "in parentheses behind a condition");
    if (x) ::set<<<1, 1>>>(out, 4);
    left(4, "a global name behind a condition");
    for (int i = 0; i < 5; i++) add<<<1, 1>>>(out, i);
    left(10, "behind for");
    do add<<<1, 1>>>(out, 6); while (!x);
    left(6, "behind do");
    while (counted < 2) add<<<1, 1>>>(out, count());
    left(3, "behind while, arguments evaluated once");
    switch (x) { case 1: set<<<1, 1>>>(out, 7); break; default: set<<<1, 1>>>(out, 8); }
    left(7, "behind a case");
    goto label;
label: set<<<1, 1>>>(out, 8);
    left(8, "behind a label");
    x ? set<<<1, 1>>>(out, 9) : set<<<1, 1>>>(out, 10);
    left(9, "in a choice");
    add<<<1, 1>>>(out, 1), add<<<1, 1>>>(out, 2), (void)0;
    left(3, "in a list");
    by_return(true); left(1, "returned");
    by_return(false); left(2, "returned, in parentheses");
    [] { set<<<1, 1>>>(out, 11); }(); left(11, "in a lambda");
    auto launch = [&](int value) { set<<<one, 1>>>(out, value); };
    launch(12); left(12, "in a lambda with captures");
    { nothing<<<1, 1>>>(); } left(0, "without arguments");
    nothing<<<1, 1>>>( /* none */ ); left(0, "with none but a comment");
    set<<<dim3(1, 1), dim3{1}, 0, cudaStream_t(0)>>>(out, 13); left(13, "a whole configuration");
    set<<<(x < y) ? 1 : 2, (y >> 1)>>>(out, 14); left(14, "comparisons in it");
    set<<<[] { return 1; }(), both_sizes<char, int> - 4>>>(out, 15); left(15, "a lambda and a template in it");
#ifdef __EMUCC__ /* nvcc needs a space */
    set<<<1, both_sizes<char, char>>>>(out, 16); left(16, "a template at its end");
#endif
    set<<<1, 1>>>(out, x < y), left(1, "a comparison");
    set<<<1, 1>>>(out, sum<2, 3>(4)), left(9, "a template's call");
    set<<<1, 1>>>(out, both_sizes<int, char>), left(5, "a template's variable");
    set<<<1, 1>>>(out, ((void)x, y)), left(2, "a list in parentheses");
    set<<<1, 1>>>(out, [&](int i) { pair p = {i, z}; return p.a > p.b ? p.a : p.b; }(3)), left(3, "a lambda's call");
    text<<<1, 1>>>(out, "<<< ) , >>>(", ')'); left(')', "a string and a character");
    text<<<1, 1>>>(out, R"x(>>>(")" )x", '\''); left('\'', "a raw string");
    both<<<1, 1>>>(out, {1, 2}); left(12, "braces");
    both<<<1, 1>>>(out, pair{y, z}); left(23, "braces behind a type");
    apply<<<1, 1>>>(out, twice, 0); left(1, "a function, and 0 for a pointer");
    apply<<<1, 1>>>(out, nullptr, NULL); left(1, "null pointers");
    call<<<1, 1>>>(out, [] __device__(int i) { return i + 1; }); left(5, "a lambda");
    call<<<1, 1>>>(out, [=] __host__ __device__(int i) -> int { return x < y ? i : x >> y; }); left(4, "one that compares");
    set<<<1,
          1>>>(out,
               /* a comment, with (
                  and more */
               21 // and >>>
               );
    left(21, "of several lines");
    parent<<<1, 32>>>(out); left(20, "in a kernel");
    return end() + __LINE__ - 92; /* the line number is still right */
}
