/* headers.c: headers of a CUDA toolkit that is installed where compilers look by themselves. Those
 * that the emulator has an equal of are found there first; the rest would declare everything twice.
 */
#include "headers.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

enum { PATH = 4096, NOTICE = 4096 };

static bool has_file(const char *folder, const char *name)
{
    char path[2 * PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

/* Does it lie in a toolkit's folder of headers, or below? The emulator's own has this file too. */
static bool in_toolkit(const char *path)
{
    char folder[PATH];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strrchr(folder, '/'); slash && slash != folder;
         slash = strrchr(folder, '/')) {
        *slash = '\0';
        if (has_file(folder, "cuda_runtime_api.h"))
            return !has_file(folder, "emulator/launch.h");
    }
    return false;
}

/* Other headers may lie there too. */
static bool is_nvidia(const char *path)
{
    char notice[NOTICE + 1];
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t length = fread(notice, 1, NOTICE, file);
    fclose(file);
    notice[length] = '\0';
    return strstr(notice, "NVIDIA Corporation") || strstr(notice, "NVIDIA CORPORATION");
}

/* Of a line marker that enters a file, # 1 "path" 1, the path; false for other lines. */
static bool entered(const char *line, char *path)
{
    const char *begin = strncmp(line, "# 1 \"", 5) == 0 ? line + 5 : NULL;
    const char *end = begin ? strpbrk(begin, "\"\n") : NULL;
    if (!end || strncmp(end, "\" 1", 3) != 0 || end - begin >= PATH)
        return false;
    memcpy(path, begin, (size_t)(end - begin));
    path[end - begin] = '\0';
    return true;
}

void check_headers(const char *text)
{
    source = text;
    for (const char *p = text, *next; p; p = next ? next + 1 : NULL) {
        char path[PATH], message[PATH + 200];
        next = strchr(p, '\n');
        if (!entered(p, path) || !in_toolkit(path) || !is_nvidia(path))
            continue;
        snprintf(message, sizeof message,
                 "%s is a part of CUDA that is not emulated (and this one is the toolkit's, %s)",
                 strrchr(path, '/') + 1, path);
        complain(p, message);
    }
}
