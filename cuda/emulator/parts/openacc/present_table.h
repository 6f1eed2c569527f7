/* present_table.h: what of the host's memory is on the device, too, as OpenACC's clauses ask. */
#ifndef PRESENT_TABLE_H
#define PRESENT_TABLE_H

#include <stddef.h>

namespace emulator
{
/* What a clause asks for, as gcc writes it: its kind, the host's memory, and how many bytes. */
struct clause {
    unsigned kind;
    void *host;
    size_t bytes;
    const void *pc; /* behind the directive's call */
};

/* The lower byte of what gcc hands over (enum gomp_map_kind, which it keeps from version to
 * version). */
enum {
    MAP_TO = 1,
    MAP_FROM = 2,
    MAP_PRESENT = 6,
    MAP_DELETE = 7,
    MAP_DEVICEPTR = 8,
    MAP_FIRSTPRIVATE = 12,
    MAP_USE_DEVICE = 14,
    MAP_RELEASE = 23,
    MAP_FORCED = 128, /* with TO and FROM */
};

/* A construct begins: the clause's memory is on the device from now on, copied there if that is
 * asked for and it is not there yet. Where a kernel finds it; ends the program where that cannot
 * be. */
void *map_enter(const clause &clause);
/* The construct ends: copied back where that is asked for and no other construct wants it. */
void map_leave(const clause &clause);
/* update: copied now, in either direction. */
void map_update(const clause &clause);

/* Ends the program with this message and the directive's place. */
[[noreturn]] __attribute__((format(printf, 2, 3))) void openacc_fails(const void *pc,
                                                                      const char *format, ...);
} // namespace emulator

#endif
