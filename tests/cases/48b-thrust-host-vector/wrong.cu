// exits: 3
#include <cstdio>
#include <vector>
#include <thrust/reduce.h>
#include <thrust/execution_policy.h>
int main()
{
    std::vector<int> h(1000, 2);
    int s = thrust::reduce(thrust::device, h.begin(), h.end()); // refused: points to host memory: pass thrust::host
    printf("%d, should be 2000\n", s);
}
