// exits: 4
#include <cstdio>
#include <vector>
#include <thrust/reduce.h>
#include <thrust/execution_policy.h>
int main()
{
    std::vector<int> h(1000, 2);
    int s = thrust::reduce(thrust::device, h.data(), h.data() + h.size()); // expect: host-pointer/algorithm
    printf("%d, should be 2000\n", s);
}
