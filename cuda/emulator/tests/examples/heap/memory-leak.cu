int main()
{
    int *x;
    return cudaMalloc(&x, 1000 * sizeof *x); // expect: memory-leak/array-never-freed
}
