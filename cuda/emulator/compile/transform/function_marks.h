/* function_marks.h: which functions are the device's, said to the compiler. */
#ifndef FUNCTION_MARKS_H
#define FUNCTION_MARKS_H

#include "compile/source/tokens.h"

/* What is declared __global__ or __device__ keeps an annotation, by which clang's plugin knows it
 * (passes/host_functions.cpp). To be called when these words have been taken out. */
void mark_functions(struct source *source);

#endif
