/* variables.h: the program's own variables on the device. */
#ifndef VARIABLES_H
#define VARIABLES_H

#include <stddef.h>

bool emulator_in_variables(const void *pointer, size_t bytes); /* of all kinds */
bool emulator_is_variable(const void *pointer);                /* a __device__ variable */
bool emulator_is_constant(const void *pointer);                /* a __constant__ variable */
bool emulator_is_fixed(const void *pointer);                   /* one that is const */
void emulator_variables(const char **base, size_t *bytes);     /* all that are not */

#endif
