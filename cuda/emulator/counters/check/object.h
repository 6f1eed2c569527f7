/* object.h: accesses to the kernels' heap. */
#ifndef OBJECT_H
#define OBJECT_H

#include "race.h"

namespace emulator
{
/* Tells of an access to bytes that belong to no object: beside one, or to one that was freed. */
void object_missed(const struct access *access);
} // namespace emulator

#endif
