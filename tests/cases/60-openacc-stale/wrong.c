#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    const int n = 1000, steps = 3;
    float *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    for (int i = 0; i < n; i++) a[i] = i % 10;
#pragma acc data copyin(a[0:n]) copyout(b[0:n])
    {
        for (int s = 0; s < steps; s++) {
#pragma acc parallel loop present(a[0:n], b[0:n])
            for (int i = 0; i < n; i++) b[i] = a[i] + 1;
#pragma acc parallel loop present(a[0:n], b[0:n])
            for (int i = 0; i < n; i++) a[i] = b[i];
            printf("step %d: a[0] is %g, should be %d\n", s, a[0], s + 1); // status: step 1: a[0] is 0, should be 2
        }
    }
    printf("%g, should be %d\n", b[5], 5 + steps);
    free(a);
    free(b);
    return 0;
}
