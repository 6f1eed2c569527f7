/* function_marks.h: marks functions of the device for the compiler. */
#ifndef FUNCTION_MARKS_H
#define FUNCTION_MARKS_H

#include "compile/source/tokens.h"

/* Adds an annotation to functions that are declared __global__ or __device__, by which clang's
 * plugin knows them (passes/host_functions.cpp). Call it after these words have been removed. */
void mark_functions(struct source *source);

#endif
