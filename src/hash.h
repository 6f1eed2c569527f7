/* hash.h: has this text changed? */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a with 64 bits. */
uint64_t hash_fnv1a(const char *bytes, size_t size);

#endif
