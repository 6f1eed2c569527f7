/* hash.h: a hash that shows whether a text has changed. */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

/* The 64-bit FNV-1a hash of `size` bytes. */
uint64_t hash_fnv1a(const char *bytes, size_t size);

#endif
