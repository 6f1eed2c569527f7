/* symbols.cpp: the names of the program's variables in shared and device memory, from its own
 * symbol table. */
#include "counters/findings/symbols.h"

#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "counters/base/program_image.h"

using namespace emulator;

static const char *file;
static const ElfW(Sym) * symbols;
static size_t symbol_count;
static const char *strings;

static const ElfW(Shdr) * section(const ElfW(Ehdr) * header, ElfW(Word) type)
{
    const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(file + header->e_shoff);
    for (int i = 0; i < header->e_shnum; i++)
        if (sections[i].sh_type == type)
            return &sections[i];
    return NULL;
}

/* A stripped program has no names; everything else works. */
static void open_program(void)
{
    struct stat status;
    int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        return;
    void *map = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    close(descriptor);
    if (map == MAP_FAILED)
        return;
    file = (const char *)map;
    const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)map;
    const ElfW(Shdr) *table = section(header, SHT_SYMTAB);
    if (!table)
        return;
    const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(file + header->e_shoff);
    symbols = (const ElfW(Sym) *)(file + table->sh_offset);
    symbol_count = table->sh_size / sizeof *symbols;
    strings = file + sections[table->sh_link].sh_offset;
}

/* ---- what is needed of all variables ---- */

static uint64_t *guards;
static size_t guard_count;
static extents of_kind[VARIABLE_KINDS];
static uint64_t dynamic_begin;

/* Names, each with a zero after it, from the transform (emulate.c). */
extern const char __start_emulator_kernels[] __attribute__((weak));
extern const char __stop_emulator_kernels[] __attribute__((weak));

const char *emulator::kernel_behind(const char *name)
{
    const char *next = name ? name + strlen(name) + 1 : __start_emulator_kernels;
    while (next < __stop_emulator_kernels && !*next) /* zeros between the names of two files */
        next++;
    return next < __stop_emulator_kernels ? next : NULL;
}

static const char *kernel_named(const char *name, size_t length)
{
    for (const char *p = kernel_behind(NULL); p; p = kernel_behind(p))
        if (strlen(p) == length && memcmp(p, name, length) == 0)
            return p;
    return NULL;
}

const char *emulator::kernel_of(const char *signature)
{
    const char *end = signature + strcspn(signature, "<("), *begin = end;
    while (begin > signature && begin[-1] != ':' && begin[-1] != ' ')
        begin--;
    return kernel_named(begin, (size_t)(end - begin));
}

/* The name as in the source, without unnamed namespaces. NULL if it is not mangled. Must be
 * freed. */
static char *demangled(const char *symbol)
{
    static const char unnamed[] = "(anonymous namespace)::";
    int status;
    char *readable = abi::__cxa_demangle(symbol, NULL, NULL, &status), *at = readable;
    while (at && (at = strstr(at, unnamed)))
        memmove(at, at + strlen(unnamed), strlen(at + strlen(unnamed)) + 1);
    return readable;
}

/* Returns "f(int*)" for "f(int*)::tile", to be freed; NULL for a variable outside of functions. */
static char *function_of(const char *name)
{
    char *readable = demangled(name);
    char *last = readable ? strrchr(readable, ':') : NULL;
    if (!last) {
        free(readable);
        return NULL;
    }
    last[-1] = '\0';
    return readable;
}

static void add_extent(enum variable_kind kind, const ElfW(Sym) * symbol)
{
    extents *all = &of_kind[kind];
    all->list =
        (struct extent *)count_need(realloc(all->list, (all->count + 1) * sizeof *all->list));
    char *function = kind == SHARED_VARIABLE ? function_of(strings + symbol->st_name) : NULL;
    all->list[all->count++] = extent{symbol->st_value, symbol->st_value + symbol->st_size,
                                     function ? kernel_of(function) : NULL, function};
}

static bool is_local(const ElfW(Sym) * symbol)
{
    return ELF64_ST_TYPE(symbol->st_info) == STT_TLS;
}

static bool is_room_beside(const char *name)
{
    return strstr(name, "emulator_guard") != NULL;
}

static uint64_t find_dynamic(void)
{
    for (size_t i = 0; i < symbol_count; i++)
        if (is_local(&symbols[i]) && strcmp(strings + symbols[i].st_name, DYNAMIC_SHARED) == 0)
            return symbols[i].st_value;
    return 0;
}

/* The compiler's guard variables are named _ZGV and the variable's name (Itanium C++ ABI). The
 * program's variables lie before the dynamic shared memory, the emulator's own after it. */
static void note_local(const ElfW(Sym) * symbol, const char *name)
{
    if (strncmp(name, "_ZGV", 4) == 0) {
        guards = (uint64_t *)count_need(realloc(guards, (guard_count + 1) * sizeof *guards));
        guards[guard_count++] = symbol->st_value;
    } else if (symbol->st_value <= dynamic_begin && !is_room_beside(name)) {
        add_extent(SHARED_VARIABLE, symbol);
    }
}

/* Is it a variable of the host? Static variables of functions other than main() may be the
 * device's, and those of headers are not the program's. */
static bool is_hosts(const ElfW(Sym) * symbol)
{
    static const char *const others[] = {"_ZZ",      "_ZG",        "_ZT",
                                         "_ZSt",     "_ZNSt",      "_ZN3cub",
                                         "_ZN4cuda", "_ZN6thrust", "_ZN18cooperative_groups"};
    const char *name = strings + symbol->st_name;
    const int binding = ELF64_ST_BIND(symbol->st_info);
    if (binding != STB_LOCAL && binding != STB_GLOBAL)
        return false;
    if (strncmp(name, "_ZZ4mainE", 9) == 0)
        return true;
    for (const char *other : others)
        if (strncmp(name, other, strlen(other)) == 0)
            return false;
    return strstr(name, "emulator") == NULL;
}

/* The kind by the symbol's section; VARIABLE_KINDS if it is none. */
static enum variable_kind kind_of(const ElfW(Sym) * symbol)
{
    const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)file;
    const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(file + header->e_shoff);
    const char *names = file + sections[header->e_shstrndx].sh_offset;
    if (symbol->st_shndx >= header->e_shnum)
        return VARIABLE_KINDS;
    const char *name = names + sections[symbol->st_shndx].sh_name;
    if (strcmp(name, "emulator_device") == 0 || strcmp(name, "emulator_managed") == 0)
        return DEVICE_VARIABLE;
    if (strcmp(name, "emulator_constant") == 0 || strcmp(name, "emulator_fixed_constant") == 0)
        return CONSTANT_VARIABLE;
    return (strcmp(name, ".bss") == 0 || strcmp(name, ".data") == 0) && is_hosts(symbol)
               ? HOST_VARIABLE
               : VARIABLE_KINDS;
}

static int by_address(const void *a, const void *b)
{
    uint64_t first = ((const struct extent *)a)->begin, second = ((const struct extent *)b)->begin;
    return first < second ? -1 : first > second;
}

/* Before the program's own constructors, because these may launch kernels. */
static __attribute__((constructor(101))) void read_symbols(void)
{
    open_program();
    dynamic_begin = find_dynamic();
    for (size_t i = 0; i < symbol_count; i++) {
        const ElfW(Sym) *symbol = &symbols[i];
        const char *name = strings + symbol->st_name;
        if (is_local(symbol))
            note_local(symbol, name);
        else if (ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT &&
                 kind_of(symbol) != VARIABLE_KINDS && !is_room_beside(name))
            add_extent(kind_of(symbol), symbol);
    }
    for (extents &all : of_kind)
        if (all.count)
            qsort(all.list, all.count, sizeof *all.list, by_address);
}

const struct extents *emulator::variable_extents(enum variable_kind kind)
{
    return &of_kind[kind];
}

bool emulator::is_host_variable(uint64_t offset)
{
    const extents *all = &of_kind[HOST_VARIABLE];
    size_t first = 0, last = all->count; /* searches the first extent that ends behind `offset` */
    while (first < last) {
        const size_t middle = (first + last) / 2;
        if (offset >= all->list[middle].end)
            first = middle + 1;
        else
            last = middle;
    }
    return first < all->count && offset >= all->list[first].begin;
}

void emulator::variable_set_dynamic(size_t bytes)
{
    extents *all = &of_kind[SHARED_VARIABLE];
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].begin == dynamic_begin)
            all->list[i].end = dynamic_begin + bytes;
}

bool emulator::variable_is_guard(uint64_t offset)
{
    for (size_t i = 0; i < guard_count; i++)
        if (guards[i] == offset)
            return true;
    return false;
}

void emulator::variable_set_guards(char *local)
{
    for (size_t i = 0; i < guard_count; i++)
        local[guards[i]] = 1;
}

/* ---- one kernel ---- */

const char *emulator::symbol_of(const void *function)
{
    const uint64_t offset = (uint64_t)((const char *)function - count_image);
    for (size_t i = 0; function && i < symbol_count; i++)
        if (ELF64_ST_TYPE(symbols[i].st_info) == STT_FUNC && symbols[i].st_value == offset)
            return strings + symbols[i].st_name;
    return NULL;
}

/* Cuts a name in place to "sum<float, 4>" of "void sum<float, 4>(float*)", "a::add" of
 * "a::add(int*)". */
static char *without_parameters(char *readable)
{
    char *begin = readable + (strncmp(readable, "void ", 5) == 0 ? 5 : 0), *end = begin;
    for (int depth = 0; *end && (depth > 0 || *end != '('); end++)
        depth += (*end == '<') - (*end == '>');
    *end = '\0';
    return begin;
}

/* Is this word the name of the function, in any namespace? Without template arguments, it may name
 * a template that deduces them. */
static bool is_named(const char *function, const char *word)
{
    const size_t all = strchr(word, '<') ? strlen(function) : strcspn(function, "<");
    const size_t length = strlen(word);
    return all >= length && strncmp(function + all - length, word, length) == 0 &&
           (all == length || function[all - length - 1] == ':');
}

static const char *find_name(const void *kernel, const char *said)
{
    const char *symbol = symbol_of(kernel);
    char *readable = symbol ? demangled(symbol) : NULL;
    const char *function = readable ? without_parameters(readable) : said;
    const char *name = is_named(function, said) ? said : (char *)count_need(strdup(function));
    free(readable);
    return name;
}

const char *emulator::name_kernel(const void *kernel, const char *said)
{
    static struct named {
        const void *kernel;
        const char *said, *name;
        struct named *next;
    } * first;
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* kernels launch kernels, too */
    pthread_mutex_lock(&mutex);
    struct named *one = first;
    while (one && (one->kernel != kernel || one->said != said))
        one = one->next;
    if (!one) {
        one = (struct named *)count_need(malloc(sizeof *one));
        *one = {kernel, said, find_name(kernel, said), first};
        first = one;
    }
    pthread_mutex_unlock(&mutex);
    return one->name;
}

/* The variables of a function are named after it: _Z1kPi has _ZZ1kPiE4tile. */
size_t emulator::shared_bytes_of(const char *symbol)
{
    const char *kernel = symbol + 1; /* without its underscore */
    size_t bytes = 0, length = strlen(kernel);
    for (size_t i = 0; i < symbol_count; i++) {
        const char *name = strings + symbols[i].st_name;
        if (is_local(&symbols[i]) && strncmp(name, "_Z", 2) == 0 &&
            strncmp(name + 2, kernel, length) == 0 && name[2 + length] == 'E')
            bytes += symbols[i].st_size;
    }
    return bytes;
}

/* ---- one variable ---- */

/* Writes the last part of a demangled kernel(int*)::tile. A plain g would be demangled to a
 * type. */
static void last_part(const char *symbol, char *name, size_t bytes)
{
    int status;
    const bool mangled = strncmp(symbol, "_Z", 2) == 0;
    char *readable = mangled ? abi::__cxa_demangle(symbol, NULL, NULL, &status) : NULL;
    const char *whole = readable ? readable : symbol, *last = whole;
    for (const char *p = strstr(whole, "::"); p; p = strstr(p + 2, "::"))
        last = p + 2;
    snprintf(name, bytes, "%s", last);
    free(readable);
}

bool emulator::variable_at(enum variable_kind kind, uint64_t offset, struct variable *variable)
{
    int type = kind == SHARED_VARIABLE ? STT_TLS : STT_OBJECT;
    for (size_t i = 0; i < symbol_count; i++) {
        const ElfW(Sym) *symbol = &symbols[i];
        if (ELF64_ST_TYPE(symbol->st_info) != type || offset < symbol->st_value ||
            offset >= symbol->st_value + symbol->st_size)
            continue;
        last_part(strings + symbol->st_name, variable->name, sizeof variable->name);
        variable->offset = symbol->st_value;
        variable->bytes = symbol->st_size;
        return true;
    }
    return false;
}
