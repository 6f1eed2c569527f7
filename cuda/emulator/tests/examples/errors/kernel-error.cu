__global__ void stop()
{
    __trap(); // expect: kernel-error/ended
}

int main()
{
    stop<<<1, 1>>>();
    return cudaDeviceSynchronize();
}
