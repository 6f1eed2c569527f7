/* at_once.cu: what sets a struct in memory at once, and what looks like it. Prints TAP. */
#include "check.h"

struct pair { int a, b; };
struct four { pair first, second; };
struct copied { /* by an operator of its own */
    int a;
    __host__ __device__ copied &operator=(const copied &other) { a = other.a + 1; return *this; }
};
template <typename T> struct box { T of; };
struct reference { /* as a vector's that packs */
    int *to;
    __host__ __device__ reference(int *where) : to(where) {}
    __host__ __device__ reference operator=(pair value) const
    {
        *to = value.a - value.b;
        return *this;
    }
};
struct packed {
    int *of;
    __host__ __device__ reference operator[](int i) const { return of + i; }
};

__global__ void set(int *p, pair *at, four *all, int way)
{
    const int i = 0;
    if (way == 1) at[i] = {1, 0};
    else if (way == 2) at[i] = pair{2, 0};
    else at[i] = pair();
    switch (way) {
    case 3: *at = {3, 0}; break;
    case 4: all->first = {4, 0}; *at = all[0].first; break;
    case 5: (*all).second = {5, 6}; *at = {all->second.a, 0}; break;
    case 6: (all + i)->second = pair{6, 0}; *at = all->second; break;
    }
    while (way == 7 && at->a != 7) at[i] = {7, 0};
    do at[1] = {}; while (false);
    *p = at->a + at[1].a;
}
template <typename T> __global__ void fill(int *p, T *at, box<T> *boxes)
{
    at[0] = T{8, 1};
    boxes[0].of = T();
    boxes[0] = box<T>{at[0]};
    *p = boxes->of.a + boxes->of.b;
}
__global__ void others(int *p, copied *at, int *numbers)
{
    pair here[2] = {{1, 2}, {3, 4}}, one = {5, 6}, *pointer = {here};
    one = {6, 7};
    numbers[0] = {8};
    numbers[1] = int();
    const copied ten = {10};
    at[0] = copied{9};
    packed{numbers}[2] = {30, 3};
    packed some{numbers};
    some[3] = {20, 2};
    int n = 0;
    struct alignas(16) { int a, b; } two[] = {{1, 1}, {0, 1}};
    struct based : pair { int c; } three[1] = {{{1, 2}, 3}};
    enum class kinds : int { one_kind, other } kind[1] = {kinds::other};
    if (n < 1) { n = 1; } here[1] = {3, 5};
    n += two[1].b + three[0].c - 4 + (int)kind[0] - here[1].b + 3;
    n += here[0].a == 1, here[0] = {0, 2}, n += pointer->a == 0;
    *p = one.a + numbers[0] + numbers[1] + at->a + ten.a + numbers[2] + numbers[3] + n;
}

int main()
{
    pair *pairs;
    four *fours;
    box<pair> *boxes;
    copied *own;
    int *numbers, numbers_here = 0;
    cudaMalloc(&out, sizeof *out);
    cudaMalloc(&pairs, 2 * sizeof *pairs);
    cudaMalloc(&fours, sizeof *fours);
    cudaMalloc(&boxes, sizeof *boxes);
    cudaMalloc(&own, sizeof *own);
    cudaMalloc(&numbers, 4 * sizeof *numbers);
    const char *ways[] = {"by T()", "by braces", "by T and braces", "where a pointer leads",
                          "a member", "a member of what a pointer leads to",
                          "a member behind parentheses", "behind while"};
    for (int way = 0; way < 8; way++) {
        set<<<1, 1>>>(out, pairs, fours, way);
        left(way, ways[way]);
    }
    fill<<<1, 1>>>(out, pairs, boxes);
    left(9, "in a template");
    others<<<1, 1>>>(out, own, numbers);
    left(6 + 8 + 0 + 10 + 10 + 27 + 18 + 2, "numbers, operators of the program's, what is no statement");

    reference bits[1] = {&numbers_here};
    bits[0] = {7, 2};
    ok(numbers_here == 5, "the host's", __FILE__, __LINE__);
    cudaFree(pairs), cudaFree(fours), cudaFree(boxes), cudaFree(own), cudaFree(numbers);
    return end();
}
