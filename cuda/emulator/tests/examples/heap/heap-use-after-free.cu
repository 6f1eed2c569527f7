__global__ void allocate(int *y)
{
    int *x = new int(1);
    delete x;
    *y = *x; // expect: heap-use-after-free/object-freed
}

int main()
{
    int *y;
    cudaMalloc(&y, sizeof *y);
    allocate<<<1, 1>>>(y);
    return cudaFree(y);
}
