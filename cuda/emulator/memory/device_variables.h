/* device_variables.h: the program's own variables on the device. */
#ifndef DEVICE_VARIABLES_H
#define DEVICE_VARIABLES_H

#include <stddef.h>

bool emulator_in_variables(const void *pointer, size_t bytes); /* of all kinds */
bool emulator_is_variable(const void *pointer);                /* a __device__ or __managed__ one */
bool emulator_is_constant(const void *pointer);                /* a __constant__ variable */
bool emulator_is_fixed(const void *pointer);                   /* one that is const */
bool emulator_is_managed_variable(const void *pointer, size_t bytes); /* a __managed__ one */
void emulator_managed_variables(const char **base, size_t *bytes);
void emulator_variables(const char **base, size_t *bytes); /* these and __device__ ones */

#endif
