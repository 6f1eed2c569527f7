#include <stdio.h>
__global__ void hello()
{
    printf("hello\n");
}

int main()
{
    hello<<<1, 1>>>(); // expect: unwaited-kernel/end-of-program
}
