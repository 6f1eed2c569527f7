/* files.c: file operations that Lua's io and os lack.
 * In C because Lua has no locks, no directories, and no way to undo a partial write. */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads to the end of the file. fstat's size is not used: it is 0 for files in /proc. */
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
        lseek(file, found.st_size - (off_t)most, SEEK_SET); /* cannot fail on a regular file */
    return read_all(file, most, text, size);
}

const char *files_read(const char *path, size_t most, int tail, char **text, size_t *size)
{
    *text = NULL;
    *size = 0;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* opening a FIFO must not block */
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

/* Ends the last line of a file of `size` bytes, if a killed writer has left it without an end. */
static int end_last_line(int file, off_t size)
{
    char last = '\n';
    if (size > 0 && pread(file, &last, 1, size - 1) < 0)
        return -1;
    return last == '\n' ? 0 : write_all(file, "\n", 1);
}

static int append_locked(int file, const char *text, size_t size)
{
    struct stat before;
    if (fstat(file, &before) != 0)
        return -1;
    if (!S_ISREG(before.st_mode) && !S_ISCHR(before.st_mode)) {
        errno = ELOOP;
        return -1;
    }
    if (end_last_line(file, before.st_size) == 0 && write_all(file, text, size) == 0)
        return 0;
    int problem = errno;
    if (S_ISREG(before.st_mode) && ftruncate(file, before.st_size) != 0)
        return -1;
    errno = problem;
    return -1;
}

static int lock_patiently(int file, int how)
{
    int result;
    do
        result = flock(file, LOCK_EX | how);
    while (result != 0 && errno == EINTR);
    return result;
}

static bool has_no_locks(int problem)
{
    return problem == ENOLCK || problem == ENOSYS || problem == EOPNOTSUPP;
}

/* Opens this user's lock file for `file` in the temporary folder. */
static int open_stand_in(int file)
{
    struct stat found;
    char path[PATH_MAX];
    const char *folder = getenv("TMPDIR");
    if (fstat(file, &found) != 0)
        return -1;
    int length =
        snprintf(path, sizeof path, "%s/warpbook-%lu-%lx-%lx", folder ? folder : "/tmp",
                 (unsigned long)getuid(), (unsigned long)found.st_dev, (unsigned long)found.st_ino);
    if (length >= (int)sizeof path)
        return -1;
    return open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
}

/* Locks the file; `how` is LOCK_NB or 0. Some network file systems have no locks. A stand-in file
 * in the temporary folder is then locked instead, which excludes the other processes of this
 * machine. If that fails too, nothing is locked: writing without a lock is better than losing the
 * data. Returns the descriptor that holds the lock (it may be `file`), for the caller to close; or
 * -1. */
static int lock(int file, int how)
{
    if (lock_patiently(file, how) == 0)
        return file;
    if (!has_no_locks(errno))
        return -1;
    int stand_in = open_stand_in(file);
    if (stand_in < 0)
        return file;
    if (lock_patiently(stand_in, how) == 0 || has_no_locks(errno))
        return stand_in;
    int problem = errno;
    close(stand_in);
    errno = problem;
    return -1;
}

/* Closes the file and returns `result`, or -1 if close fails: some network file systems report a
 * full disk only at close. errno is that of the first failure. */
static int close_after(int file, int result)
{
    int problem = errno;
    if (close(file) != 0 && result == 0)
        return -1;
    errno = problem;
    return result;
}

int files_append(const char *path, const char *text, size_t size)
{
    int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return -1;
    int held = lock(file, 0);
    int result = held >= 0 ? append_locked(file, text, size) : -1;
    result = close_after(file, result);
    if (held >= 0 && held != file)
        result = close_after(held, result);
    return result;
}

static mode_t mode_of_new_files(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static int write_beside(const char *path, mode_t mode, const char *text, size_t size)
{
    char beside[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int file = mkostemp(beside, O_CLOEXEC);
    if (file < 0)
        return -1;
    bool written = fchmod(file, mode) == 0 && write_all(file, text, size) == 0 && fsync(file) == 0;
    if (close_after(file, written ? 0 : -1) == 0 && rename(beside, path) == 0)
        return 0;
    int problem = errno;
    unlink(beside);
    errno = problem;
    return -1;
}

static int write_into(const char *path, const char *text, size_t size)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    return file < 0 ? -1 : close_after(file, write_all(file, text, size));
}

int files_replace(const char *path, const char *text, size_t size)
{
    struct stat old;
    char target[PATH_MAX];
    if (stat(path, &old) != 0)
        return errno == ENOENT ? write_beside(path, mode_of_new_files(), text, size) : -1;
    if (!S_ISREG(old.st_mode))
        return write_into(path, text, size);
    if (access(path, W_OK) != 0 || !realpath(path, target))
        return -1;
    return write_beside(target, old.st_mode & 07777, text, size);
}

int files_scratch(const char *folder)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/XXXXXX", folder) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int file = mkostemp(path, O_APPEND | O_CLOEXEC);
    if (file >= 0)
        unlink(path);
    return file;
}

int files_lock(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return -1;
    int held = lock(file, LOCK_NB);
    if (held != file) {
        int problem = errno;
        close(file);
        errno = problem;
    }
    return held;
}
