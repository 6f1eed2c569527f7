/* thread_storage.cpp: the program's thread-local storage, which holds __shared__ memory. */
#include "engine/host/thread_storage.h"

#include <link.h>
#include <stddef.h>

using namespace emulator;

/* The first object of the list is the program. */
static int find_local(struct dl_phdr_info *info, size_t, void *found)
{
    struct local_range *local = (struct local_range *)found;
    local->begin = local->end = (const char *)info->dlpi_tls_data;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_TLS)
            local->end += info->dlpi_phdr[i].p_memsz;
    return 1;
}

struct local_range emulator::local_storage(void)
{
    struct local_range local = {};
    dl_iterate_phdr(find_local, &local);
    return local;
}
