__global__ void allocate(int *y)
{
    int *x = new int[4]();
    *y = x[4]; // expect: heap-out-of-bounds/beside
    delete[] x;
}

int main()
{
    int *y;
    cudaMalloc(&y, sizeof *y);
    allocate<<<1, 1>>>(y);
    return cudaFree(y);
}
