/* thrust/device_ptr.h: Thrust's own, and headers that CUDA's version includes, on which programs
 * rely. */
#ifndef EMULATOR_THRUST_DEVICE_PTR_H
#define EMULATOR_THRUST_DEVICE_PTR_H

#include_next <thrust/device_ptr.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/generate.h>
#include <thrust/transform.h>
#include <thrust/uninitialized_fill.h>

#endif
