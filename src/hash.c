/* hash.c: a hash that shows whether a text has changed.
 * FNV-1a is short, needs no tables, gives the same result on every machine, and has published test
 * values. It is not cryptographic: two texts with the same hash can be constructed.
 * In C because a loop over bytes is slow in Lua. */
#include "hash.h"

uint64_t hash_fnv1a(const char *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return hash;
}
