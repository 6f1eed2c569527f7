/* record.c: what a lesson program records for the runner, and how it reports an error.
 * Each line is one write to a file opened for appending, so a program that is killed loses none of
 * the lines before. */
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <json.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static int open_record = -1;

void harness_record_into(int file)
{
    open_record = file;
}

static const char *record_path(void)
{
    const char *path = getenv("WARPBOOK_RECORD");
    return path && *path ? path : NULL;
}

static void write_line(int file, const char *line, size_t length)
{
    ssize_t written = write(file, line, length);
    if (written < 0 || (size_t)written != length)
        harness_fail(EXIT_MISSING, "cannot write the record: %s",
                     strerror(written < 0 ? errno : ENOSPC));
}

static void append_line(const char *path, const char *line, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0)
        harness_fail(EXIT_MISSING, "cannot open the record %s: %s", path, strerror(errno));
    write_line(file, line, length);
    if (close(file) != 0)
        harness_fail(EXIT_MISSING, "cannot write the record %s: %s", path, strerror(errno));
}

void harness_record(const char *format, ...)
{
    const char *path = record_path();
    if (harness_rank && harness_rank() != 0)
        return; /* rank 0 records for all */
    if (!path && open_record < 0 && !harness_has_judge())
        return;

    char line[4096];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof line - 1)
        harness_fail(EXIT_MISSING, "a record line is longer than %zu bytes", sizeof line);
    line[length++] = '\n';
    if (open_record >= 0)
        write_line(open_record, line, (size_t)length);
    else if (harness_has_judge())
        harness_send_judge(line, (size_t)length);
    else
        append_line(path, line, (size_t)length);
}

void harness_append_seeds(char *text, size_t size, const struct harness *h, int set)
{
    harness_append(text, size, "[");
    for (int i = 0; i < h->problem->seeds.count; i++)
        harness_append(text, size, "%s%llu", i ? "," : "", (unsigned long long)h->seeds[set][i]);
    harness_append(text, size, "]");
}

void harness_record_check(const struct harness *h, bool ok, const char *format, ...)
{
    char fields[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof fields)
        harness_fail(EXIT_USAGE, "the fields of a check are longer than %zu bytes", sizeof fields);
    char seeds[64] = "";
    harness_append_seeds(seeds, sizeof seeds, h, h->seed_set);
    harness_record("{\"v\":1,\"kind\":\"check\",\"repeat\":%d,\"seeds\":%s,\"ok\":%s,%s}",
                   h->repeat, seeds, ok ? "true" : "false", fields);
}

void harness_append(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
    if (more < 0 || (size_t)more >= size - length)
        harness_fail(EXIT_USAGE, "'%s…' is longer than %zu bytes", text, size);
}

char *harness_json_escaped(const char *text)
{
    char *escaped = (char *)lesson_alloc(JSON_CHARACTER * strlen(text) + 1);
    char *end = escaped;
    for (; *text; text++)
        end = json_character(end, *text);
    *end = '\0';
    return escaped;
}

void harness_fail(enum exit_code code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fputs("lesson: ", stderr);
    if (harness_rank && harness_rank() != 0)
        fprintf(stderr, "rank %d: ", harness_rank());
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    if (harness_ranks_end)
        harness_ranks_end(code);
    exit(code);
}

/* The number of bytes that are poison, from the highest on. */
static size_t poisoned(const void *value, size_t bytes)
{
    const unsigned char *byte = value;
    size_t count = 0;
    while (count < bytes && byte[bytes - 1 - count] == POISON)
        count++;
    return count;
}

const char *harness_if_poison(const void *value, size_t bytes)
{
    return poisoned(value, bytes) == bytes ? " (poison: never written)" : "";
}

const char *harness_if_nearly_poison(const void *value, size_t bytes)
{
    const size_t count = poisoned(value, bytes);
    return count == bytes || count < bytes / 2
               ? harness_if_poison(value, bytes)
               : " (nearly poison: only a part of its bytes was written, or something was added to "
                 "memory that was never written)";
}

/* In bytes. Because Linux overcommits memory, malloc() may return more than there is, and the
 * program would be killed when it uses it. */
static size_t memory_of_machine(void)
{
    return (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
}

void *lesson_alloc(size_t bytes)
{
    char *memory = bytes <= memory_of_machine() ? malloc(bytes + MARGIN) : NULL;
    if (memory)
        memset(memory + bytes, POISON, MARGIN);
    else
        harness_fail(EXIT_MISSING,
                     "%.1f MB of host memory are not available: choose a smaller size",
                     (double)bytes / 1e6);
    return memory;
}
