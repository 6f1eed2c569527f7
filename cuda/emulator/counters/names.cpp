/* names.cpp: what the program calls its variables in shared and in device memory, out of its own
 * symbol table. */
#include "names.h"

#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "count.h"

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

static uint64_t *guards;
static size_t guard_count;

/* Their names are _ZGV and the variable's, as C++ programs agree on (Itanium ABI). */
static __attribute__((constructor)) void find_guards(void)
{
    open_program();
    for (size_t i = 0; i < symbol_count; i++) {
        const ElfW(Sym) *symbol = &symbols[i];
        if (ELF64_ST_TYPE(symbol->st_info) != STT_TLS ||
            strncmp(strings + symbol->st_name, "_ZGV", 4) != 0)
            continue;
        guards = (uint64_t *)count_need(realloc(guards, (guard_count + 1) * sizeof *guards));
        guards[guard_count++] = symbol->st_value;
    }
}

bool variable_is_guard(uint64_t offset)
{
    for (size_t i = 0; i < guard_count; i++)
        if (guards[i] == offset)
            return true;
    return false;
}

void variable_set_guards(char *local)
{
    for (size_t i = 0; i < guard_count; i++)
        local[guards[i]] = 1;
}

/* Of a demangled kernel(int*)::tile, the last part. */
static void last_part(const char *symbol, char *name, size_t bytes)
{
    int status;
    char *readable = abi::__cxa_demangle(symbol, NULL, NULL, &status);
    const char *whole = readable ? readable : symbol, *last = whole;
    for (const char *p = strstr(whole, "::"); p; p = strstr(p + 2, "::"))
        last = p + 2;
    snprintf(name, bytes, "%s", last);
    free(readable);
}

bool variable_at(enum variable_kind kind, uint64_t offset, struct variable *variable)
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
