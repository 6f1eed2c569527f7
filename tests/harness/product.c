/* product.c: a matrix product on the CPU with the mistake that WRONG names. */
#include <string.h>

#include "matmul.h"

static void multiply(const struct matmul *m, float *c)
{
    for (int row = 0; row < m->rows; row++) {
        for (int column = 0; column < m->columns; column++) {
            float sum = 0;
            for (int k = 0; k < m->inner; k++)
                sum += m->a[(size_t)row * m->inner + k] * m->b[(size_t)k * m->columns + column];
            c[(size_t)row * m->columns + column] = sum;
        }
    }
}

int main(int argc, char **argv)
{
    const char *wrong = getenv("WRONG") ? getenv("WRONG") : "";
    struct lesson lesson;
    const struct matmul *m = lesson_matmul(&lesson, argc, argv, "test");
    const size_t columns = (size_t)m->columns, bytes = (size_t)m->rows * columns * sizeof(float);
    float *c = lesson_alloc(bytes);
    lesson_output(&lesson, c, bytes);
    while (lesson_repeat(&lesson)) {
        const float unwritten = c[2 * columns + 3];
        multiply(m, c);
        if (strcmp(wrong, "by one") == 0)
            c[70 * columns + 40]++;
        if (strcmp(wrong, "cancelling") == 0) {
            c[70 * columns + 40]++;
            c[70 * columns + 41]--;
            c[71 * columns + 40]--;
        }
        if (strcmp(wrong, "no number") == 0)
            c[columns] = NAN;
        if (strcmp(wrong, "negative") == 0)
            c[columns] -= 4294967296;
        if (strcmp(wrong, "added to what is there") == 0)
            c[2 * columns + 3] += unwritten;
        if (strcmp(wrong, "unwritten") == 0)
            c[2 * columns + 3] = unwritten;
        lesson_product(&lesson, c);
    }
    free(c);
    return lesson_end(&lesson);
}
