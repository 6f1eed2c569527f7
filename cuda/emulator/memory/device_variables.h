/* device_variables.h: the program's own variables on the device. */
#ifndef DEVICE_VARIABLES_H
#define DEVICE_VARIABLES_H

#include <stddef.h>

bool emulator_in_variables(const void *pointer, size_t bytes); /* of all kinds */
bool emulator_is_variable(const void *pointer);                /* __device__ or __managed__ */
bool emulator_is_constant(const void *pointer);                /* __constant__ */
bool emulator_is_fixed(const void *pointer);                   /* const */
bool emulator_is_managed_variable(const void *pointer, size_t bytes); /* __managed__ */
void emulator_managed_variables(const char **base, size_t *bytes);
void emulator_variables(const char **base, size_t *bytes); /* __device__ and __managed__ */

#endif
