__global__ void fill(int *x)
{
    __shared__ int tile[8][8];
    tile[threadIdx.x][threadIdx.x + 2] = 1;              // expect: index-out-of-range/with-range
    x[threadIdx.x] = tile[threadIdx.x][threadIdx.x + 2]; // expect: index-out-of-range/with-range
}

int main()
{
    int *x;
    cudaMalloc(&x, 7 * sizeof *x);
    fill<<<1, 7>>>(x);
    return cudaFree(x);
}
