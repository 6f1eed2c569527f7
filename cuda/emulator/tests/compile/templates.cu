/* templates.cu: kernels that are templates, with defaults and comparisons in their lists. Prints TAP. */
#include "check.h"

template <int N = 4> __global__ void by_default(int *p) { *p = N; }
template <typename T, int N = sizeof(T), bool LESS = N < 5, bool MORE = (N > 5)>
__global__ void several(int *p, T)
{
    *p = 100 * N + 10 * LESS + MORE;
}
template <bool B = 1 < 2> __global__ void compares(int *p) { *p = B ? 5 : 6; }
template <int N, int M = N < 3 ? 10 : 20> __global__ void chooses(int *p) { *p = M; }
template <typename T, template <typename> class C, typename... Rest>
__global__ void packed(int *p, C<T>, Rest... rest)
{
    *p = (int)sizeof...(Rest) + (0 + ... + (int)rest);
}
template <typename T> struct box { T inside; };
template <int... N> __global__ void numbers(int *p) { *p = (0 + ... + N); }
template <typename T> __global__ void of_type(int *p, T value) { *p = (int)value.inside.inside; }
template <> __global__ void by_default<7>(int *p) { *p = 77; }
template __global__ void by_default<8>(int *);

template <typename T> struct runner {
    template <int N> static void run() { by_default<N><<<1, 1>>>(out); }
    static void all() { runner::template run<sizeof(T)>(); several<T><<<1, 1>>>(out, T()); }
};
template <typename... A> static void forward(A... given) { packed<int, box><<<1, 1>>>(out, box<int>(), given...); }

int main()
{
    const int a = 1, b = 2;
    cudaMalloc(&out, sizeof *out);
    by_default<<<1, 1>>>(out); left(4, "without arguments");
    by_default<><<<1, 1>>>(out); left(4, "with an empty list");
    by_default<9><<<1, 1>>>(out); left(9, "with an argument");
    by_default < 9 > <<<1, 1>>> (out); left(9, "with spaces");
    by_default<7><<<1, 1>>>(out); left(77, "a specialisation");
    by_default<8><<<1, 1>>>(out); left(8, "an instance");
    by_default<(a > b)><<<1, 1>>>(out); left(0, "more than, in parentheses");
    by_default<a < b><<<1, 1>>>(out); left(1, "less than");
    by_default<(b >> 1)><<<1, 1>>>(out); left(1, "a shift in parentheses");
    by_default<a << b><<<1, 1>>>(out); left(4, "a shift to the left");
    by_default<int{3}><<<1, 1>>>(out); left(3, "braces");
    several<<<1, 1>>>(out, 1); left(410, "a type that is deduced");
    several<char><<<1, 1>>>(out, 'c'); left(110, "a type that is given");
    several<double, 8, true><<<1, 1>>>(out, 1.); left(811, "three of four");
    compares<<<1, 1>>>(out); left(5, "a comparison as default");
    compares<2 < 1><<<1, 1>>>(out); left(6, "a comparison as argument");
    chooses<2><<<1, 1>>>(out); left(10, "a choice by comparison");
    chooses<3, 30><<<1, 1>>>(out); left(30, "no default needed");
    packed<<<1, 1>>>(out, box<int>(), 1, 'a' - 'a', 2l); left(6, "a pack");
    forward(1, 2); left(5, "a pack passed on");
    numbers<1, 2, 3><<<1, 1>>>(out); left(6, "numbers");
    of_type<box<box<int>>><<<1, 1>>>(out, box<box<int>>{{3}}); left(3, "lists that close together");
    of_type<box<box<char> > ><<<1, dim3(1)>>>(out, {{4}}); left(4, "lists that close apart");
    runner<double>::all(); left(801, "in a template's own functions");
    const void *address = (const void *)by_default<5>;
    void *arguments[] = {&out};
    cudaLaunchKernel(address, 1, 1, arguments); left(5, "by its address");
    cudaLaunchKernel((const void *)by_default<>, 1, 1, arguments); left(4, "by that of its default");
    return end();
}
