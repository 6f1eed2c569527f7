__global__ void nothing()
{
}

int main()
{
    nothing<<<1, 2048>>>(); // expect: unchecked-error/call
}
