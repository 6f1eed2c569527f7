/* shadow.cpp: shadow memory, reserved for the whole arena; pages are allocated when they are
 * touched. */
#include "counters/shadow/shadow.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "memory/arena.h"
#include "memory/arrays.h"
#include "counters/base/set_windows.h"
#include "counters/shadow/shadow_cell.h"
#include "engine/host/cpu.h"
#include "engine/host/memory_limit.h"
#include "counters/base/program_image.h"
#include "memory/device_variables.h"
#include "memory/host_watch.h"

using namespace emulator;

enum { PAGE = EMULATOR_PAGE };

static struct shadow arena, variables;
static pthread_once_t arena_once = PTHREAD_ONCE_INIT, variables_once = PTHREAD_ONCE_INIT;

static void *reserve(size_t bytes)
{
    void *space = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (space == MAP_FAILED) {
        say_no_memory("counting");
        syscall(SYS_exit_group, 6); /* handlers of exit() would use the shadow, and wait for this */
    }
    return space;
}

struct shadow emulator::shadow_make(const char *base, size_t bytes)
{
    size_t words = bytes / WORD + 1;
    return shadow{base,
                  bytes,
                  (uint64_t *)reserve(words * sizeof(uint64_t)),
                  (uint64_t *)reserve(words * sizeof(uint64_t)),
                  (uint32_t *)reserve((words / LINE + 1) * sizeof(uint32_t)),
                  (struct parts *)reserve(words * sizeof(struct parts)),
                  (uint8_t *)reserve(words)};
}

/* Variables are initialised from the start, to zero if the program gives no value. */
static void make_variables(void)
{
    const char *base;
    size_t bytes;
    emulator_variables(&base, &bytes);
    variables = shadow_make((const char *)((uintptr_t)base & ~(uintptr_t)(WORD - 1)), bytes + WORD);
    memset(variables.known, ALL_BYTES, variables.bytes / WORD + 1);
}

static void make_arena(void)
{
    arena = shadow_make(emulator_arena, EMULATOR_ARENA_BYTES);
}

static bool in_arena(const void *address)
{
    if (!emulator_in_arena(address))
        return false;
    pthread_once(&arena_once, make_arena);
    return true;
}

const struct shadow *emulator::shadow_of(const char *address)
{
    if (in_arena(address))
        return &arena;
    pthread_once(&variables_once, make_variables);
    return address >= variables.base && address < variables.base + variables.bytes ? &variables
                                                                                   : NULL;
}

/* Atomically, because threads may write bytes of one word through a surface. */
static void know_byte(size_t byte)
{
    __atomic_fetch_or(&arena.known[byte / WORD], (uint8_t)(1 << byte % WORD), __ATOMIC_RELAXED);
}

void emulator::shadow_write(const void *address, size_t bytes)
{
    if (!in_arena(address) || bytes == 0)
        return;
    size_t begin = (size_t)((const char *)address - arena.base), end = begin + bytes;
    for (; begin % WORD && begin < end; begin++)
        know_byte(begin);
    memset(arena.known + begin / WORD, ALL_BYTES, (end - begin) / WORD);
    for (size_t byte = end - (end - begin) % WORD; byte < end; byte++)
        know_byte(byte);
}

/* ---- what the host writes unseen ---- */

enum {
    MOST_PATTERNED = 1 << 28, /* bytes of an array; a larger one gets no pattern, to save memory */
    MANY = 1 << 16,           /* words, among which one may equal its pattern by chance */
};

/* A NaN as a float and as a double, rare as an integer, and no text. */
static const uint32_t PATTERN = 0x7ff08080;
static const uint64_t FACTOR = 0x9e3779b97f4a7c15;
static uint32_t pattern(const char *word)
{
    return PATTERN | (uint32_t)((uintptr_t)word * FACTOR >> 44);
}

static bool is_pattern(const char *word)
{
    uint32_t value;
    memcpy(&value, word, sizeof value);
    return value >> 20 == 0x7ff && value == pattern(word);
}

/* Does one word equal its pattern by chance, as a result of rand() may? It is one among many, and
 * neither the first nor the last, which a program may have forgotten. */
static bool is_by_chance(size_t unset, size_t word, size_t first, size_t end)
{
    return unset == 1 && end - first >= MANY && word > first && word + 1 < end;
}

/* Arrays that may have unwritten words: all before `word` are written (in words of the arena). */
static struct patterned {
    size_t first, word, end;
} * patterned;
static size_t patterned_count, patterned_room;

void emulator::shadow_share(void *address, size_t bytes)
{
    if (bytes > MOST_PATTERNED) {
        shadow_write(address, bytes);
        return;
    }
    windows_close(address, bytes);
    emulator_host_changed();
    uint64_t next = (uintptr_t)address * FACTOR; /* the product in pattern(), word by word */
    for (char *word = (char *)address; word < (char *)address + bytes; word += WORD) {
        const uint32_t value = PATTERN | (uint32_t)(next >> 44);
        memcpy(word, &value, sizeof value);
        next += WORD * FACTOR;
    }
    if (!in_arena(address))
        return;
    if (patterned_count == patterned_room) {
        patterned_room = 2 * patterned_room + 16;
        patterned =
            (struct patterned *)count_need(realloc(patterned, patterned_room * sizeof *patterned));
    }
    const size_t word = (size_t)((char *)address - arena.base) / WORD;
    patterned[patterned_count++] = {word, word, word + (bytes + WORD - 1) / WORD};
}

void emulator::shadow_touch(void *address)
{
    char *const word = (char *)((uintptr_t)address & ~(uintptr_t)(WORD - 1));
    uint32_t unset = pattern(word); /* atomically, because other threads may write other bytes */
    if (is_pattern(word))
        __atomic_compare_exchange_n((uint32_t *)word, &unset, 0, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED);
}

bool emulator::shadow_is_unset(const void *address, size_t bytes)
{
    const char *const begin = (const char *)((uintptr_t)address & ~(uintptr_t)(WORD - 1));
    for (const char *word = begin; word < (const char *)address + bytes; word += WORD)
        if (!is_pattern(word))
            return false;
    return true;
}

/* The guard value of this byte; no word of guards equals a pattern. */
static uint8_t guard_byte(const char *address)
{
    const uint32_t sign = 1u << 31;
    const size_t place = (uintptr_t)address % WORD;
    return (uint8_t)((pattern(address - place) | sign) >> 8 * place);
}

void emulator::shadow_guard(void *address, size_t bytes)
{
    emulator_host_changed();
    for (char *p = (char *)address; p < (char *)address + bytes; p++)
        *p = (char)guard_byte(p);
}

static const char *find_unset(const char *begin, const char *end)
{
    enum { TOGETHER = 256 }; /* words, of which mostly none may be a pattern */
    for (const char *word = begin, *next; word < end; word = next) {
        uint32_t any = 0;
        next = word + TOGETHER * WORD < end ? word + TOGETHER * WORD : end;
        for (const char *p = word; p < next; p += WORD) {
            uint32_t value;
            memcpy(&value, p, sizeof value);
            any |= value >> 20 == PATTERN >> 20;
        }
        for (const char *p = word; any && p < next; p += WORD)
            if (is_pattern(p))
                return p;
    }
    return NULL;
}

static const char *word_of(const char *byte)
{
    return (const char *)((uintptr_t)byte & ~(uintptr_t)(WORD - 1));
}

bool emulator::shadow_is_set(const char **begin, const char **end, const char *most)
{
    *begin = word_of(*begin);
    *end = word_of(*end + WORD - 1);
    return windows_have(begin, end, word_of(most), find_unset);
}

bool emulator::shadow_is_guard(const void *address, size_t bytes)
{
    for (const char *p = (const char *)address; p < (const char *)address + bytes; p++)
        if ((uint8_t)*p != guard_byte(p))
            return false;
    return true;
}

bool emulator::shadow_is_pattern(uint64_t address)
{
    return address >> 52 == PATTERN >> 20 && (address >> 32 & PATTERN) == PATTERN;
}

static void unshare(size_t first, size_t words)
{
    for (size_t i = 0; i < patterned_count; i++)
        if (patterned[i].word >= first && patterned[i].word < first + words)
            patterned[i--] = patterned[--patterned_count];
}

static void look_at(size_t word)
{
    if (arena.known[word] != ALL_BYTES && !is_pattern(arena.base + word * WORD))
        arena.known[word] = ALL_BYTES;
}

/* Updates what is known of the array, from its first unwritten word on. */
static void look(struct patterned *one)
{
    size_t unset = 0;
    for (size_t word = one->word; word < one->end; word++) {
        look_at(word);
        unset += arena.known[word] != ALL_BYTES;
        one->word += unset == 0;
    }
    if (is_by_chance(unset, one->word, one->first, one->end)) {
        arena.known[one->word] = ALL_BYTES;
        one->word = one->end;
    }
}

void emulator::shadow_look_at_all(void)
{
    for (size_t i = 0; i < patterned_count; i++) {
        look(&patterned[i]);
        if (patterned[i].word == patterned[i].end)
            patterned[i--] = patterned[--patterned_count];
    }
}

void emulator::shadow_look(const void *address, size_t bytes)
{
    if (patterned_count == 0 || !in_arena(address) ||
        arrays_type(address, 1) != cudaMemoryTypeManaged)
        return;
    const size_t begin = (size_t)((const char *)address - arena.base);
    for (size_t word = begin / WORD; word * WORD < begin + bytes; word++)
        look_at(word);
}

const char *emulator::shadow_unknown(const char *address, size_t bytes)
{
    if (!in_arena(address))
        return NULL;
    size_t begin = (size_t)(address - arena.base), end = begin + bytes;
    shadow_look(address, bytes);
    for (size_t byte = begin; byte < end;) {
        uint8_t known = arena.known[byte / WORD];
        if (!(known >> byte % WORD & 1) && !(known & UNSET))
            return arena.base + byte;
        byte += known == ALL_BYTES ? WORD - byte % WORD : 1;
    }
    return NULL;
}

/* Marks the words of a copy that the host never initialised. Returns the first of them, or NULL. */
static const char *carry_unset(size_t first, const char *from, size_t bytes)
{
    const size_t words = bytes <= MOST_PATTERNED ? bytes / WORD : 0;
    size_t count = 0, one = 0;
    for (size_t i = 0; i < words; i++) {
        if (!is_pattern(from + i * WORD))
            continue;
        arena.known[first / WORD + i] = UNSET;
        one = count++ ? one : i;
    }
    if (is_by_chance(count, one, 0, words)) {
        arena.known[first / WORD + one] = ALL_BYTES;
        count = 0;
    }
    return count ? arena.base + first + one * WORD : NULL;
}

/* A copy of unwritten bytes leaves its target unwritten. */
const char *emulator::shadow_carry(const void *to, const void *from, size_t bytes)
{
    shadow_write(to, bytes);
    if (!in_arena(to) || arrays_type(to, 1) == cudaMemoryTypeManaged)
        return NULL; /* what the host writes there later is not seen */
    size_t first = (size_t)((const char *)to - arena.base);
    if (!in_arena(from))
        return (first | (uintptr_t)from) % WORD == 0 ? carry_unset(first, (const char *)from, bytes)
                                                     : NULL;
    shadow_look(from, bytes);
    size_t source = (size_t)((const char *)from - arena.base), done = 0;
    if (first % WORD == 0 && source % WORD == 0) {
        memmove(arena.known + first / WORD, arena.known + source / WORD, bytes / WORD);
        done = bytes / WORD * WORD;
    }
    for (size_t i = done; i < bytes; i++) {
        uint8_t *known = &arena.known[(first + i) / WORD], of = arena.known[(source + i) / WORD];
        if (!(of >> (source + i) % WORD & 1))
            *known = (uint8_t)((*known & ~(1 << (first + i) % WORD)) | (of & UNSET));
    }
    return NULL;
}

/* Sets to zero; whole pages are given back to the system, and read as zero afterwards. */
static void forget(void *from, size_t bytes)
{
    uintptr_t begin = (uintptr_t)from, end = begin + bytes;
    uintptr_t first = (begin + PAGE - 1) / PAGE * PAGE, last = end / PAGE * PAGE;
    if (first >= last) {
        memset(from, 0, bytes);
        return;
    }
    memset(from, 0, first - begin);
    madvise((void *)first, last - first, MADV_DONTNEED);
    memset((void *)last, 0, end - last);
}

/* Gives whole pages of `parts` back. The rest may stay, because it counts only where a word's cell
 * says so. */
static void give_back(void *from, size_t bytes)
{
    uintptr_t first = ((uintptr_t)from + PAGE - 1) / PAGE * PAGE;
    uintptr_t last = ((uintptr_t)from + bytes) / PAGE * PAGE;
    if (first < last)
        madvise((void *)first, last - first, MADV_DONTNEED);
}

void emulator::shadow_clear(const void *address, size_t bytes)
{
    emulator_host_changed();
    if (!in_arena(address))
        return;
    size_t first = (size_t)((const char *)address - arena.base) / WORD;
    size_t words = (bytes + WORD - 1) / WORD;
    forget(arena.writes + first, words * sizeof *arena.writes);
    forget(arena.reads + first, words * sizeof *arena.reads);
    forget(arena.known + first, words);
    unshare(first, words);
    give_back(arena.parts + first, words * sizeof *arena.parts);
}

void emulator::shadow_object(const void *address, size_t bytes)
{
    if (!in_arena(address))
        return;
    size_t first = (size_t)((const char *)address - arena.base) / WORD, words = bytes / WORD;
    forget(arena.writes + first, (words + 1) * sizeof *arena.writes);
    forget(arena.reads + first, (words + 1) * sizeof *arena.reads);
    memset(arena.known + first, ALL_BYTES << LIVE_AT, words);
    arena.known[first + words] = (uint8_t)(((1u << bytes % WORD) - 1) << LIVE_AT);
}

void emulator::shadow_forget_accesses(const struct shadow *shadow)
{
    size_t bytes = (shadow->bytes / WORD + 1) * sizeof(uint64_t);
    if (!shadow->base)
        return;
    forget(shadow->writes, bytes);
    forget(shadow->reads, bytes);
}

bool emulator::shadow_has_forgotten;

void emulator::shadow_forget(void)
{
    shadow_has_forgotten = true;
    shadow_forget_accesses(&arena);
    shadow_forget_accesses(&variables);
}
