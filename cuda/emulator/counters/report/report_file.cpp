/* report_file.cpp: opens the file of the report, and seals it. */
#include "counters/report/report_file.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "counters/report/siphash.h"
#include "engine/grid/run_launch.h"

using namespace emulator;

static int descriptor = -1;
static FILE *stream;
static bool sealed;
static siphash seal; /* of all bytes so far; it holds the key */
static pid_t program;

/* ---- before any code of the program ---- */

static char *path_in(char **environment)
{
    static const char name[] = "EMUCC_REPORT=";
    for (char **one = environment; *one; one++)
        if (strncmp(*one, name, sizeof name - 1) == 0)
            return *one + sizeof name - 1;
    return NULL;
}

/* Reads and removes the line with the key, if the file has one. */
static void take_key(char *path)
{
    char line[64] = "", mode[8] = "";
    uint64_t key[2];
    const ssize_t size = pread(descriptor, line, sizeof line - 1, 0);
    if (size <= 0 ||
        sscanf(line, "key %16" SCNx64 "%16" SCNx64 " %7s", &key[0], &key[1], mode) < 2 ||
        ftruncate(descriptor, 0) != 0)
        return;
    sealed = true;
    siphash_begin(&seal, key);
    launches_do_nothing = strcmp(mode, "idle") == 0;
    explicit_bzero(line, sizeof line);
    explicit_bzero(key, sizeof key);
    explicit_bzero(path, strlen(path)); /* no environment names the file any more */
}

void emulator::program_begins(char **environment)
{
    char *path = path_in(environment);
    program = getpid();
    if (!path || !*path)
        return;
    descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0)
        fprintf(stderr, "emulator: cannot write the counters to %s\n", path);
    else
        take_key(path);
}

/* ---- afterwards ---- */

/* The seal is over what is written here, not over what then is in the file. */
static ssize_t write_bytes(void *, const char *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t some = write(descriptor, bytes + done, size - done);
        if (some < 0)
            return 0;
        done += (size_t)some;
    }
    if (sealed)
        siphash_add(&seal, bytes, size);
    return (ssize_t)size;
}

FILE *emulator::report_file(void)
{
    static char buffer[64 * 1024];
    if (stream || descriptor < 0)
        return stream;
    stream = fopencookie(NULL, "a", {NULL, write_bytes, NULL, NULL});
    if (stream)
        setvbuf(stream, buffer, _IOFBF, sizeof buffer);
    return stream;
}

void emulator::report_file_lock(void)
{
    flock(descriptor, LOCK_EX); /* ranks of MPI end together and write to one file */
}

void emulator::report_file_close(void)
{
    fflush(stream);
    if (sealed)
        dprintf(descriptor, "{\"v\":1,\"kind\":\"seal\",\"hash\":\"%016" PRIx64 "\"}\n",
                siphash_end(&seal));
    explicit_bzero(&seal, sizeof seal);
    fclose(stream);
    close(descriptor);
}

bool emulator::report_misses_child(void)
{
    return sealed && getpid() != program;
}
