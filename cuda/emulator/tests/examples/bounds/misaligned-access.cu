__global__ void fill(int *x)
{
    *(int2 *)&x[1] = make_int2(1, 2); // expect: misaligned-access/address
}

int main()
{
    int *x;
    cudaMalloc(&x, 32 * sizeof *x);
    fill<<<1, 1>>>(x);
    return cudaFree(x);
}
