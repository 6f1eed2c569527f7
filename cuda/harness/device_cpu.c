/* device_cpu.c: the device half of the harness for lessons that run on the CPU alone. */
#include "harness.h"

#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

static double phase_began;

bool device_is_emulated(void)
{
    return false;
}

/* The processor's name, as Linux tells it; the caller's to free. */
static char *cpu_name(void)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    char *name = NULL;
    while (file && !name && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            colon[strcspn(colon, "\n")] = '\0';
            name = json_escaped(colon + 2);
        }
    }
    if (file)
        fclose(file);
    return name ? name : json_escaped("CPU");
}

void device_begin(void)
{
    int threads = 1;
#ifdef _OPENMP
    threads = omp_get_max_threads();
#endif
    char *name = cpu_name();
    record("{\"v\":1,\"kind\":\"device\",\"device\":\"cpu\",\"name\":\"%s\",\"threads\":%d,"
           "\"compiler\":\"%s\"}",
           name, threads, WARPBOOK_COMPILER);
    free(name);
}

void device_phase_begin(void)
{
    phase_began = wall_seconds();
}

double device_phase_end(void)
{
    return wall_seconds() - phase_began;
}

void device_wait(void)
{
}

void device_poison(void *data, size_t bytes)
{
    memset(data, 0xA5, bytes);
}

void device_memory(size_t *available, size_t *total)
{
    *available = *total = 0;
}
