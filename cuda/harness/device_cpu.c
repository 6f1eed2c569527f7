/* device_cpu.c: the device part of the harness for lessons in C. They run on the CPU or, with
 * directives, on the device that OpenACC has chosen. Either way they allocate host memory, and
 * times are by the host's clock. */
#include "harness.h"

#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#endif

#ifdef WARPBOOK_MEMORY_SANITIZER
#include <sanitizer/msan_interface.h>
#endif

static double phase_began;

bool harness_device_is_emulated(void)
{
    return false;
}

/* The processor's name from /proc/cpuinfo, escaped for JSON; the caller frees it. */
static char *cpu_name(void)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    char *name = NULL;
    while (file && !name && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            colon[strcspn(colon, "\n")] = '\0';
            name = harness_json_escaped(colon + 2);
        }
    }
    if (file)
        fclose(file);
    return name ? name : harness_json_escaped("CPU");
}

static void record_cpu(int threads, const char *more)
{
    char *name = cpu_name();
    harness_record("{\"v\":1,\"kind\":\"device\",\"device\":\"cpu\",\"name\":\"%s\",\"threads\":%d,"
                   "%s\"compiler\":\"%s\"}",
                   name, threads, more, WARPBOOK_COMPILER);
    free(name);
}

/* On the host, gcc's OpenACC uses one core, so the record says one thread. */
static void begin_openacc(void)
{
    const char *gpu = harness_openacc_begin();
    if (!gpu) {
        record_cpu(1, "\"openacc\":\"host\",");
        return;
    }
    char *name = harness_json_escaped(gpu);
    harness_record("{\"v\":1,\"kind\":\"device\",\"device\":\"gpu\",\"name\":\"%s\","
                   "\"openacc\":\"nvidia\",\"compiler\":\"%s\"}",
                   name, WARPBOOK_COMPILER);
    free(name);
}

int lesson_threads(void)
{
#ifdef _OPENMP
    return omp_get_max_threads();
#else
    return 1;
#endif
}

void harness_device_begin(void)
{
    if (harness_openacc_begin)
        begin_openacc();
    else
        record_cpu(lesson_threads(), "");
}

void harness_device_phase_begin(void)
{
    phase_began = harness_wall_seconds();
}

double harness_device_phase_end(void)
{
    return harness_wall_seconds() - phase_began;
}

void harness_device_wait(void)
{
}

void harness_device_poison(void *data, size_t bytes)
{
    memset(data, POISON, bytes);
#ifdef WARPBOOK_MEMORY_SANITIZER
    __msan_poison(data, bytes); /* the lesson has not written it */
#endif
}

void harness_device_host_writes(const void *data, size_t bytes)
{
    (void)data;
    (void)bytes;
}

void harness_device_report_writer(const void *byte)
{
    (void)byte; /* accesses are not recorded on a CPU */
}

void harness_device_memory(size_t *available, size_t *total)
{
    *available = *total = 0;
}
