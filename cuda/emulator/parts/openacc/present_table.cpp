/* present_table.cpp: the host memory that is present on the device. As OpenACC specifies, an array
 * is looked up by its address, and stays present while a construct uses it. */
#include "parts/openacc/present_table.h"

#include <stdarg.h>

#include "memory/arrays.h"
#include "cuda_runtime.h"
#include "emulator/library.h"
#include "engine/host/source_line.h"

using namespace emulator;

/* A piece of memory, and the number of open constructs that use it. */
struct piece {
    struct piece *next;
    char *host, *device;
    size_t bytes;
    int users;
};

static piece *pieces;

void emulator::openacc_fails(const void *pc, const char *format, ...)
{
    static struct place place; /* static, because it is large */
    va_list arguments;
    va_start(arguments, format);
    find_place(pc, &place);
    fputs("emulator: OpenACC", stderr);
    if (place.line)
        fprintf(stderr, ", %s:%d", name_of_file(place.file), place.line);
    fputs(": ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(4);
}

static void check(cudaError_t error, const clause &clause)
{
    if (error != cudaSuccess)
        openacc_fails(clause.pc, "%s", cudaGetErrorString(error));
}

/* The piece that contains the clause's memory, or NULL; a partial overlap is an error. */
static piece *find(const clause &clause)
{
    const char *begin = (const char *)clause.host, *end = begin + clause.bytes;
    for (piece *one = pieces; one; one = one->next) {
        if (begin >= one->host && end <= one->host + one->bytes)
            return one;
        if (begin < one->host + one->bytes && end > one->host)
            openacc_fails(clause.pc,
                          "%zu bytes are needed on the device, and only a part of them is there, "
                          "with the %zu "
                          "bytes of another directive",
                          clause.bytes, one->bytes);
    }
    return NULL;
}

static piece *present(const clause &clause)
{
    piece *found = find(clause);
    if (!found)
        openacc_fails(
            clause.pc,
            "%zu bytes at %p must be on the device already, and are not: put a data region "
            "around this, which copies them there",
            clause.bytes, clause.host);
    return found;
}

static char *on_device(const piece *one, const clause &clause)
{
    return one->device + ((char *)clause.host - one->host);
}

/* A copy back to the host includes elements that were never written, such as an unused border. A
 * clause cannot exclude them, so they are marked as written, and not reported. */
static void copy(const piece *one, const clause &clause, bool to_device)
{
    char *device = on_device(one, clause);
    if (!to_device)
        emulator_device_wrote(device, clause.bytes);
    check(to_device ? cudaMemcpy(device, clause.host, clause.bytes, cudaMemcpyHostToDevice)
                    : cudaMemcpy(clause.host, device, clause.bytes, cudaMemcpyDeviceToHost),
          clause);
}

static piece *make(const clause &clause)
{
    if (arrays_type(clause.host, 1) == cudaMemoryTypeDevice)
        openacc_fails(clause.pc,
                      "a clause that copies gets device memory: use deviceptr(...) for it");
    piece *made = (piece *)calloc(1, sizeof *made);
    void *device = NULL;
    if (!made)
        openacc_fails(clause.pc, "out of memory");
    check(arrays_allocate(&device, clause.bytes ? clause.bytes : 1, cudaMemoryTypeDevice, NULL,
                          clause.pc),
          clause);
    *made = piece{pieces, (char *)clause.host, (char *)device, clause.bytes, 0};
    return pieces = made;
}

static void discard(piece *one, const clause &clause)
{
    piece **link = &pieces;
    while (*link != one)
        link = &(*link)->next;
    *link = one->next;
    check(arrays_free(one->device, clause.pc), clause);
    free(one);
}

/* Whether this is copy, copyin, copyout or create. */
static bool moves(unsigned kind)
{
    return (kind & ~(unsigned)MAP_FORCED) <= (MAP_TO | MAP_FROM);
}

void *emulator::map_enter(const clause &clause)
{
    if (clause.kind == MAP_DEVICEPTR || clause.kind == MAP_FIRSTPRIVATE)
        return clause.host; /* the loop reads this variable in host memory */
    if (clause.kind == MAP_USE_DEVICE)
        return on_device(present(clause), clause);
    if (clause.kind != MAP_PRESENT && !moves(clause.kind))
        openacc_fails(clause.pc,
                      "a clause that the emulator does not know (gcc's number for it is %u)",
                      clause.kind);
    piece *one = clause.kind == MAP_PRESENT ? present(clause) : find(clause);
    if (!one) {
        one = make(clause);
        if (clause.kind & MAP_TO)
            copy(one, clause, true);
    }
    one->users++;
    return on_device(one, clause);
}

void emulator::map_leave(const clause &clause)
{
    const bool ends =
        clause.kind == MAP_PRESENT || clause.kind == MAP_DELETE || clause.kind == MAP_RELEASE;
    if (!ends && !moves(clause.kind))
        return;
    piece *one = find(clause);
    if (!one || --one->users > 0)
        return;
    if (!ends && clause.kind & MAP_FROM)
        copy(one, clause, false);
    discard(one, clause);
}

void emulator::map_update(const clause &clause)
{
    copy(present(clause), clause, clause.kind & MAP_TO);
}
