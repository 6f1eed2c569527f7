/* present_table.h: the host memory that is present on the device, by OpenACC's clauses. */
#ifndef PRESENT_TABLE_H
#define PRESENT_TABLE_H

#include <stddef.h>

namespace emulator
{
/* A clause, as gcc passes it: its kind, the host memory, and its size. */
struct clause {
    unsigned kind;
    void *host;
    size_t bytes;
    const void *pc; /* return address of the directive's call */
};

/* Kinds of clauses: gcc's enum gomp_map_kind, which is the same in all its versions. */
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

/* At the beginning of a construct: makes the clause's memory present, and copies it to the device
 * if the clause says so and it was not present. Returns its address for kernels; ends the program
 * on errors. */
void *map_enter(const clause &clause);
/* At the end of a construct: copies the memory back if the clause says so and no other construct
 * uses it. */
void map_leave(const clause &clause);
/* For `update`: copies the memory now, in either direction. */
void map_update(const clause &clause);

/* Ends the program with this message and the directive's source line. */
[[noreturn]] __attribute__((format(printf, 2, 3))) void openacc_fails(const void *pc,
                                                                      const char *format, ...);
} // namespace emulator

#endif
