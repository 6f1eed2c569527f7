/* host_code.cpp: hides addresses of host functions, and of their tables of virtual functions, from
 * kernels. */
#include "engine/host/host_code.h"

#include <link.h>
#include <stdint.h>
#include <sys/mman.h>

using namespace emulator;

struct span {
    const char *begin, *end;

    bool has(const void *pointer) const
    {
        return (const char *)pointer >= begin && (const char *)pointer < end;
    }
};

/* Parts of the program's file: its functions; the constants that are set when it is loaded; both
 * and what lies between. `room` is a range of the same size, without access, for hidden addresses.
 */
static struct image {
    span functions, tables, all, room;
} image;
static bool has_hidden;

/* Programs under qemu, or without PIE, lie lower. There, a word of data that looks like an address
 * may be two small numbers. */
static const uintptr_t FAR = (uintptr_t)1 << 44;

/* The first object of the list is the program. */
static int find_spans(dl_phdr_info *info, size_t, void *)
{
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        const char *begin = (const char *)info->dlpi_addr + header->p_vaddr;
        const span one = {begin, begin + header->p_memsz};
        if (header->p_type == PT_LOAD && header->p_flags & PF_X)
            image.functions = one;
        if (header->p_type == PT_GNU_RELRO)
            image.tables = one;
    }
    return 1;
}

static __attribute__((constructor)) void find_image(void)
{
    dl_iterate_phdr(find_spans, NULL);
    if ((uintptr_t)image.functions.begin < FAR || image.tables.begin < image.functions.end)
        return;
    const size_t bytes = (size_t)(image.tables.end - image.functions.begin);
    void *room = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED)
        return;
    image.all = {image.functions.begin, image.tables.end};
    image.room = {(const char *)room, (const char *)room + bytes};
}

/* Can an object's pointer to its virtual functions have this value? Before the functions stand the
 * object's negative offset within a larger object, and its type or 0. */
static bool is_table(const void *word)
{
    const intptr_t *slot = (const intptr_t *)word, far = 1 << 20;
    return (uintptr_t)word % sizeof *slot == 0 && image.tables.has(slot - 2) &&
           image.tables.has(slot) && image.functions.has((const void *)slot[0]) && slot[-2] <= 0 &&
           slot[-2] > -far && (slot[-1] == 0 || image.tables.has((const void *)slot[-1]));
}

bool emulator::is_code(const void *word)
{
    return image.all.has(word) && (image.functions.has(word) || is_table(word));
}

template <typename Do> static void each_word(const void *memory, size_t bytes, Do act)
{
    const uintptr_t size = sizeof(void *), begin = (uintptr_t)memory, end = begin + bytes;
    for (uintptr_t at = (begin + size - 1) / size * size; at + size <= end; at += size)
        act((const void **)at);
}

bool emulator::holds_code(const void *memory, size_t bytes, const void *but)
{
    bool found = false;
    each_word(memory, bytes, [&](const void **at) { found |= *at != but && is_code(*at); });
    return found;
}

void emulator::hide_code(void *memory, size_t bytes, const void *but)
{
    has_hidden = true;
    each_word(memory, bytes, [&](const void **at) {
        if (*at != but && is_code(*at))
            *at = image.room.begin + ((const char *)*at - image.all.begin);
    });
}

void emulator::show_code(void *memory, size_t bytes)
{
    if (!has_hidden)
        return;
    each_word(memory, bytes, [](const void **at) {
        if (image.room.has(*at))
            *at = image.all.begin + ((const char *)*at - image.room.begin);
    });
}

/* Hashed by address; of several words with the same hash, the last is known. */
enum { MOST_SHARED = 1 << 12 };
static void *shared[MOST_SHARED];
static bool is_shared;

static void **place_of(const void *word)
{
    return &shared[(uintptr_t)word * 0x9e3779b97f4a7c15 >> 52]; /* Knuth's multiplicative hash */
}

void emulator::code_shared(void *word)
{
    __atomic_store_n(place_of(word), word, __ATOMIC_RELAXED);
    __atomic_store_n(&is_shared, true, __ATOMIC_RELAXED);
}

static bool any_shared(void)
{
    return __atomic_load_n(&is_shared, __ATOMIC_RELAXED);
}

template <typename Do> static void each_shared(Do act)
{
    for (int i = 0; any_shared() && i < MOST_SHARED; i++)
        if (void *word = __atomic_load_n(&shared[i], __ATOMIC_RELAXED))
            act(word);
}

void emulator::code_forget(const void *memory, size_t bytes)
{
    each_shared([&](void *word) {
        if ((uintptr_t)word - (uintptr_t)memory < bytes)
            __atomic_store_n(place_of(word), NULL, __ATOMIC_RELAXED);
    });
}

emulator::code_hidden::code_hidden()
{
    each_shared([](void *word) {
        if (is_code(*(void **)word))
            hide_code(word, sizeof word, NULL);
    });
}

emulator::code_hidden::~code_hidden()
{
    each_shared([](void *word) { show_code(word, sizeof word); });
}

enum hidden_code emulator::hidden_code_at(const void *address)
{
    if (!image.room.has(address))
        return NO_HIDDEN_CODE;
    const bool function =
        image.functions.has(image.all.begin + ((const char *)address - image.room.begin));
    return function ? HOST_FUNCTION : HOST_VIRTUAL_FUNCTION;
}

const char *emulator::hidden_code_text(const void *address)
{
    switch (hidden_code_at(address)) {
    case HOST_FUNCTION:
        return "calls a function through an address that the host has taken, and a GPU has no code "
               "there: take the address in device code, as the initial value of a __device__ "
               "variable, and copy it to the host with cudaMemcpyFromSymbol";
    case HOST_VIRTUAL_FUNCTION:
        return "calls a virtual function of an object that the host has constructed, which is a "
               "host "
               "function: construct the object in a kernel, with new";
    default:
        return NULL;
    }
}
