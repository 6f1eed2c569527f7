/* program.cpp: where the program lies, and what is counted on each of the operating system's
 * threads. */
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "worker.h"
#include "event.h"
#include "symbols.h"

using namespace emulator;

table *emulator::count_tables;
char *emulator::count_image, *emulator::count_image_end;

static size_t shared_bytes; /* of the program's thread-local storage */
static pthread_mutex_t tables_mutex = PTHREAD_MUTEX_INITIALIZER;

void *emulator::count_need(void *memory)
{
    if (!memory) {
        fprintf(stderr, "emulator: no memory for counting; a smaller size would need less\n");
        exit(6);
    }
    return memory;
}

/* Of the program itself, which comes first in the list. */
static int find_image(struct dl_phdr_info *info, size_t, void *)
{
    count_image = (char *)info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        char *end = count_image + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && end > count_image_end)
            count_image_end = end;
        if (info->dlpi_phdr[i].p_type == PT_TLS)
            shared_bytes = info->dlpi_phdr[i].p_memsz;
    }
    return 1;
}

static __attribute__((constructor)) void look_at_program(void)
{
    dl_iterate_phdr(find_image, NULL);
}

/* Where this operating system's thread has its own copy of it. */
static int find_local(struct dl_phdr_info *info, size_t, void *local)
{
    *(const char **)local = (const char *)info->dlpi_tls_data;
    return 1;
}

counter *emulator::counter_make(void)
{
    counter *made = (counter *)count_need(calloc(1, sizeof *made));
    made->sums = (table *)count_need(calloc(1, sizeof *made->sums));
    pthread_mutex_lock(&tables_mutex);
    made->sums->next = count_tables;
    count_tables = made->sums;
    dl_iterate_phdr(find_local, &made->local);
    pthread_mutex_unlock(&tables_mutex);
    variable_set_guards((char *)made->local);
    made->local_end = made->local + shared_bytes;
    emulator_stacks(&made->stacks, &made->stacks_end);
    made->shared = shadow_make(made->local, shared_bytes);
    made->order.shared_memory = &made->shared;
    made->shared_low = UINT64_MAX;
    return made;
}

/* ---- which shared memory a block has written ---- */

/* Of shared memory every block begins with an unknown one. */
void emulator::shared_written(counter *counter, uint64_t begin, uint64_t end)
{
    uint64_t base = (uint64_t)(uintptr_t)counter->shared.base;
    uint64_t first = (begin - base) / WORD, last = (end - base) / WORD + 1;
    counter->shared_low = first < counter->shared_low ? first : counter->shared_low;
    counter->shared_high = last > counter->shared_high ? last : counter->shared_high;
}

void emulator::shared_forgotten(counter *counter)
{
    if (counter->shared_high > counter->shared_low)
        memset(counter->shared.known + counter->shared_low, 0,
               counter->shared_high - counter->shared_low);
    counter->shared_low = UINT64_MAX;
    counter->shared_high = 0;
}
