/* thrust/sort.h: Thrust's own, and headers that CUDA's version includes, on which programs rely. */
#ifndef EMULATOR_THRUST_SORT_H
#define EMULATOR_THRUST_SORT_H

#include_next <thrust/sort.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/sequence.h>
#include <thrust/tabulate.h>
#include <thrust/transform_reduce.h>

#endif
