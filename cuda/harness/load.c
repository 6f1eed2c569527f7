/* load.c: what other programs cost this one. Linux says it; elsewhere nothing is known. */
#include "harness.h"

#include <dirent.h>

/* The seconds for which a thread could have run and had no core. proc(5): the second number of
 * schedstat, in nanoseconds. */
static double waited_by(const char *thread)
{
    char path[64];
    double ran, waited;
    snprintf(path, sizeof path, "/proc/self/task/%.16s/schedstat", thread);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    const int read = fscanf(file, "%lf %lf", &ran, &waited);
    fclose(file);
    return read == 2 ? 1e-9 * waited : 0;
}

double harness_waited_seconds(void)
{
    double sum = 0;
    DIR *threads = opendir("/proc/self/task");
    if (!threads)
        return 0;
    for (const struct dirent *thread; (thread = readdir(threads));)
        if (thread->d_name[0] != '.')
            sum += waited_by(thread->d_name);
    closedir(threads);
    return sum;
}
