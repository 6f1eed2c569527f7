/* Lesson 09, madd: the CPU adds two matrices, and adds up the elements of the result. */
#include "lesson.h"
#include "madd.h"

static double add(float *a, const float *b, const float *c, int rows, int columns)
{
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const size_t at = (size_t)row * columns + column;
            a[at] = b[at] + c[at];
            sum += a[at];
        }
    }
    return sum;
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct madd *madd = lesson_madd(&lesson, argc, argv, "09-float-sums");
    const int rows = madd->rows, columns = madd->columns;
    const size_t bytes = (size_t)rows * columns * sizeof(float);

    float *a = lesson_alloc(bytes);
    lesson_output(&lesson, a, bytes);

    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_COMPUTE);
        double total = add(a, madd->b, madd->c, rows, columns);

        lesson_matrix_sum(&lesson, a, total);
    }

    free(a);
    return lesson_end(&lesson);
}
