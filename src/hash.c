/* hash.c: has this text changed?
 * FNV-1a: four lines, no tables, the same on every machine, with published test values. It tells
 * versions of a file apart; it is no protection against someone who wants two to look alike.
 * In C because a byte a turn is slow in Lua. */
#include "hash.h"

uint64_t hash_fnv1a(const char *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return hash;
}
