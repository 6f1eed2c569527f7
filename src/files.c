/* files.c: what Lua's io and os cannot do to files.
 * In C because Lua has no locks, no folders, and no way to take back half a write. */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads to the end of the file, whose size need not be what it says it is (/proc). */
static const char *read_all(int file, size_t most, char **text, size_t *size)
{
    size_t capacity = 0;
    for (;;) {
        if (*size == capacity) {
            capacity = capacity ? 2 * capacity : 1 << 16;
            char *larger = realloc(*text, capacity);
            if (!larger)
                return strerror(ENOMEM);
            *text = larger;
        }
        ssize_t got = read(file, *text + *size, capacity - *size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return strerror(errno);
        if (got == 0)
            return NULL;
        *size += (size_t)got;
        if (*size > most)
            return "it is too large";
    }
}

static const char *read_regular(int file, size_t most, int tail, char **text, size_t *size)
{
    struct stat found;
    if (fstat(file, &found) != 0)
        return strerror(errno);
    if (S_ISDIR(found.st_mode))
        return strerror(EISDIR);
    if (!S_ISREG(found.st_mode))
        return "it is no regular file";
    if (tail && found.st_size > (off_t)most)
        lseek(file, found.st_size - (off_t)most, SEEK_SET); /* a regular file can be moved in */
    return read_all(file, most, text, size);
}

const char *files_read(const char *path, size_t most, int tail, char **text, size_t *size)
{
    *text = NULL;
    *size = 0;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* a FIFO is opened at once */
    if (file < 0)
        return strerror(errno);
    const char *problem = read_regular(file, most, tail, text, size);
    close(file);
    return problem;
}

static int make_one_folder(const char *path)
{
    if (mkdir(path, 0777) == 0)
        return 0;
    int problem = errno;
    struct stat found;
    bool is_there = stat(path, &found) == 0;
    if (is_there && S_ISDIR(found.st_mode))
        return 0;
    errno = is_there ? ENOTDIR : problem;
    return -1;
}

int files_make_folder(const char *path)
{
    char above[PATH_MAX];
    size_t length = strlen(path);
    if (length >= sizeof above) {
        errno = ENAMETOOLONG;
        return -1;
    }
    for (size_t i = 1; i < length; i++) {
        if (path[i] != '/')
            continue;
        memcpy(above, path, i);
        above[i] = '\0';
        if (make_one_folder(above) != 0)
            return -1;
    }
    return make_one_folder(path);
}

static int write_all(int file, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, text, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return -1;
        text += written;
        size -= (size_t)written;
    }
    return 0;
}

static bool ends_in_newline(int file, off_t size)
{
    char last = '\n';
    return size == 0 || (pread(file, &last, 1, size - 1) == 1 && last == '\n');
}

static int append_locked(int file, const char *text, size_t size)
{
    struct stat before;
    if (fstat(file, &before) != 0)
        return -1;
    if ((ends_in_newline(file, before.st_size) || write_all(file, "\n", 1) == 0) &&
        write_all(file, text, size) == 0)
        return 0;
    int problem = errno;
    if (S_ISREG(before.st_mode) && ftruncate(file, before.st_size) != 0)
        return -1;
    errno = problem;
    return -1;
}

static int lock_patiently(int file)
{
    int result;
    do
        result = flock(file, LOCK_EX);
    while (result != 0 && errno == EINTR);
    return result;
}

int files_append(const char *path, const char *text, size_t size)
{
    int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return -1;
    int result = lock_patiently(file) == 0 ? append_locked(file, text, size) : -1;
    int problem = errno;
    if (close(file) != 0 && result == 0)
        return -1; /* some network file systems notice a full disk only now */
    errno = problem;
    return result;
}

int files_lock(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return -1;
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    int problem = errno;
    close(file);
    errno = problem;
    return -1;
}
