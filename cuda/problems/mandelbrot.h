/* mandelbrot.h: a picture of the Mandelbrot set, as a lesson program sees it. */
#ifndef MANDELBROT_H
#define MANDELBROT_H

#include "lesson.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The input. Each repeat may show another place of the plane.
 *
 * The pixel in this row and column stands for the point c = (left + column * side, top - row *
 * side). Its count is the number of iterations, from (x, y) = (0, 0), before which x * x + y * y <=
 * 4, at most `iterations`. An iteration replaces (x, y) by (x * x - y * y + cx, 2 * x * y + cy).
 *
 * All of it is computed in floats, each operation rounded, in C's order from the left. So a count
 * has one right value, although a single other rounding may change it. */
struct mandelbrot {
    int width, height, iterations;
    float left, top, side; /* of the first pixel; of each pixel */
};

/* Begins a lesson program: reads its arguments and finds its device. Ends the program with a
 * message and exit code 2 (wrong arguments) or 6 (no GPU). `folder` names the lesson's folder and
 * has to outlive the lesson. lesson_end() frees the result. */
const struct mandelbrot *lesson_mandelbrot(struct lesson *lesson, int argc, char **argv,
                                           const char *folder);

/* Takes this repeat's answer: the count of each pixel, row by row, in host memory. Stops the clock,
 * then checks each count for equality. */
void lesson_counts(struct lesson *lesson, const int *counts);

#ifdef __cplusplus
}
#endif
#endif
