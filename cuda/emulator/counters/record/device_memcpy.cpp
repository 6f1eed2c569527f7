/* device_memcpy.cpp: memcpy and memset in kernels, with the accesses of nvcc's code. nvcc copies
 * byte by byte, because it does not know how a pointer is aligned. Arrays in shared memory it sees,
 * and copies by words, unless a long copy becomes a loop. A thread's own memory is in registers.
 * Also the functions by which host code copies, compares or writes memory. */
#include <ostream>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "counters/check/initialised/host_memory_never_set.h"
#include "counters/shadow/shadow_cell.h"
#include "counters/record/hooks.h"
#include "counters/check/bounds/device_memory_on_host.h"
#include "counters/record/event_stream.h"

using namespace emulator;

enum { UNROLLED = 16 };

/* Sets piece by piece, each after its event: a fault is then found at its piece, and the stored
 * value is there when it is hashed. */
static void set_pieces(char *to, int value, size_t bytes, size_t piece, const void *pc)
{
    for (size_t i = 0; i < bytes; i += piece) {
        count_access(STORE, to + i, piece, pc);
        memset(to + i, value, piece);
    }
}

static void copy_pieces(char *to, size_t to_piece, const char *from, size_t from_piece,
                        size_t bytes, const void *pc)
{
    char word[WORD];
    for (size_t i = 0; i < bytes; i++) {
        if (i % from_piece == 0 && !count_is_local(from))
            count_access(LOAD, from + i, from_piece, pc);
        word[i % WORD] = from[i];
        if ((i + 1) % to_piece != 0)
            continue;
        size_t begin = i + 1 - to_piece;
        if (!count_is_local(to))
            count_access(STORE, to + begin, to_piece, pc);
        memcpy(to + begin, word + begin % WORD, to_piece);
    }
}

static size_t piece_of(const void *address, size_t bytes)
{
    return count_is_shared(address) && ((uintptr_t)address | bytes) % WORD == 0 ? WORD : 1;
}

static void host_touches(enum action action, const void *memory, size_t bytes, const void *pc)
{
    host_accesses(action, memory, bytes, pc);
    if (bytes > 0 && is_allocated(memory))
        check_behind(memory, bytes, action == STORE, pc);
}

static void host_copies(void *to, const void *from, size_t bytes, const void *pc)
{
    if (count_is_on())
        return;
    host_touches(LOAD, from, bytes, pc);
    host_touches(STORE, to, bytes, pc);
}

extern "C" void *emulator_memcpy(void *to, const void *from, size_t bytes) noexcept
{
    host_copies(to, from, bytes, __builtin_return_address(0));
    if (!count_is_on() || (count_is_local(to) && count_is_local(from)))
        return memcpy(to, from, bytes);
    bool unrolled = bytes <= UNROLLED;
    copy_pieces((char *)to, unrolled ? piece_of(to, bytes) : 1, (const char *)from,
                unrolled ? piece_of(from, bytes) : 1, bytes, __builtin_return_address(0));
    return to;
}

extern "C" void *emulator_memset(void *to, int value, size_t bytes) noexcept
{
    if (!count_is_on())
        host_touches(STORE, to, bytes, __builtin_return_address(0));
    if (!count_is_on() || count_is_local(to))
        return memset(to, value, bytes);
    set_pieces((char *)to, value, bytes, piece_of(to, bytes), __builtin_return_address(0));
    return to;
}

/* Host code: std::copy and == of vectors become these calls. emucc gives these names to the
 * program's calls, and to calls of memcpy() that compilers have made. */
extern "C" void *emulator_memmove(void *to, const void *from, size_t bytes) noexcept
{
    host_copies(to, from, bytes, __builtin_return_address(0));
    return memmove(to, from, bytes);
}
extern "C" void *emulator_implicit_memcpy(void *to, const void *from, size_t bytes) noexcept
    __attribute__((alias("emulator_memmove")));

extern "C" int emulator_memcmp(const void *one, const void *other, size_t bytes) noexcept
{
    if (!count_is_on()) {
        host_touches(LOAD, one, bytes, __builtin_return_address(0));
        host_touches(LOAD, other, bytes, __builtin_return_address(0));
    }
    return memcmp(one, other, bytes);
}

/* Reads by the system's functions: if the host must not read there, they write no file and return,
 * so only reads that are possible are examined. */
static void host_hands_over(const void *from, size_t bytes, const void *pc)
{
    if (!count_is_on() && host_may_access(from, bytes))
        host_touches(LOAD, from, bytes, pc);
}

extern "C" size_t emulator_fwrite(const void *from, size_t bytes, size_t count, FILE *to)
{
    host_hands_over(from, bytes * count, __builtin_return_address(0));
    return fwrite(from, bytes, count, to);
}

extern "C" ssize_t emulator_write(int to, const void *from, size_t bytes)
{
    host_hands_over(from, bytes, __builtin_return_address(0));
    return write(to, from, bytes);
}

extern "C" std::ostream *emulator_write_to_stream(std::ostream *to, const char *from, long bytes)
{
    host_hands_over(from, (size_t)bytes, __builtin_return_address(0));
    return &to->write(from, bytes);
}

/* The call may move the line. */
extern "C" ssize_t emulator_getdelim(char **line, size_t *room, int end, FILE *from)
{
    if (line)
        host_hands_away(*line);
    return getdelim(line, room, end, from);
}
extern "C" ssize_t emulator_getline(char **line, size_t *room, FILE *from)
{
    return emulator_getdelim(line, room, '\n', from);
}
