/* half_filled.c: half-filled memory for other_files.cu; compiled as C and as C++. */
#include <stdlib.h>

#ifdef __cplusplus
extern "C" float *half_filled(int count, int by_realloc);
#endif

float *half_filled(int count, int by_realloc)
{
    float *numbers = (float *)malloc((by_realloc ? count / 2 : count) * sizeof *numbers);
    for (int i = 0; i < count / 2; i++)
        numbers[i] = i;
    return by_realloc ? (float *)realloc(numbers, count * sizeof *numbers) : numbers;
}
