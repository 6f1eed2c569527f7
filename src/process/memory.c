/* memory.c: how much memory is free, and how much programs use.
 * Counts resident memory. Reserved addresses would mislead: CUDA, the emulator and sanitizers
 * reserve far more than they use, and RLIMIT_AS would stop them. */
#include "memory.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

double memory_free(void)
{
    char line[256];
    double kilobytes = 0;
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && kilobytes == 0 && fgets(line, sizeof line, file))
        sscanf(line, "MemAvailable: %lf kB", &kilobytes);
    if (file)
        fclose(file);
    return 1024 * kilobytes;
}

struct entry {
    long pid, parent, pages;
    bool below;
};

/* Reads /proc/NAME. Returns false if the process has ended. */
static bool read_entry(const char *name, struct entry *entry)
{
    char path[300], line[1024];
    snprintf(path, sizeof path, "/proc/%s/stat", name);
    FILE *file = fopen(path, "r");
    const char *end = file && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    if (file)
        fclose(file);
    *entry = (struct entry){.pid = atol(name)};
    return end && sscanf(end,
                         ") %*c %ld %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s "
                         "%*s %*s %*s %*s %ld",
                         &entry->parent, &entry->pages) == 2;
}

/* All processes, or as many as fit in memory. The caller frees the list. */
static struct entry *list_processes(size_t *count)
{
    struct entry *list = NULL;
    size_t capacity = 0;
    DIR *folder = opendir("/proc");
    const struct dirent *next;
    *count = 0;
    while (folder && (next = readdir(folder))) {
        if (atol(next->d_name) <= 0)
            continue;
        if (*count == capacity) {
            struct entry *larger = realloc(list, (2 * capacity + 64) * sizeof *list);
            if (!larger)
                break;
            capacity = 2 * capacity + 64;
            list = larger;
        }
        *count += read_entry(next->d_name, &list[*count]);
    }
    if (folder)
        closedir(folder);
    return list;
}

/* Marks the children of marked processes. Returns false if all were marked already. */
static bool mark_children(struct entry *list, size_t count)
{
    bool marked = false;
    for (size_t i = 0; i < count; i++)
        for (size_t parent = 0; parent < count && !list[i].below; parent++)
            if (list[parent].below && list[parent].pid == list[i].parent)
                list[i].below = marked = true;
    return marked;
}

double memory_below(pid_t pid)
{
    size_t count;
    double pages = 0;
    struct entry *list = list_processes(&count);
    for (size_t i = 0; i < count; i++)
        list[i].below = list[i].pid == pid;
    while (mark_children(list, count))
        ;
    for (size_t i = 0; i < count; i++)
        pages += list[i].below ? (double)list[i].pages : 0;
    free(list);
    return pages * (double)sysconf(_SC_PAGESIZE);
}
