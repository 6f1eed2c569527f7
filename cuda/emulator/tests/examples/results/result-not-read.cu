__global__ void fill(int *x)
{
    x[threadIdx.x] = 1;
}

int main()
{
    int *x;
    cudaMalloc(&x, 32 * sizeof *x); // expect: result-not-read/never-read
    fill<<<1, 32>>>(x);
    return cudaFree(x);
}
// notes are expected
