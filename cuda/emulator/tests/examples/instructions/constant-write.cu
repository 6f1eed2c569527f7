__constant__ int limit;

__device__ void set(int *x)
{
    *x = 1; // expect: constant-write/store
}

__global__ void change()
{
    set(&limit);
}

int main()
{
    change<<<1, 1>>>();
    return cudaDeviceSynchronize();
}
