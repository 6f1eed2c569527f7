/* forbidden_headers.c: headers of an installed CUDA toolkit that compilers find by themselves. If
 * the emulator has a header of the same name, compilers find that one first. The others would
 * declare everything twice. */
#include "compile/transform/forbidden_headers.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096, NOTICE = 4096 };

static bool has_file(const char *folder, const char *name)
{
    char path[2 * PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

/* Does the file lie in a toolkit's folder of headers, or below? The emulator's own folder has
 * cuda_runtime_api.h as well. */
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

/* Does the file have NVIDIA's notice? Other headers may lie in the same folder. */
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

void check_headers(const struct source *source)
{
    for (int i = 0; i < source->marker_count; i++) {
        const struct marker *marker = &source->markers[i];
        char message[PATH + 200];
        if (marker->flag != 1 || !in_toolkit(marker->file) || !is_nvidia(marker->file))
            continue;
        snprintf(message, sizeof message,
                 "%s is a part of CUDA that is not emulated (it was found in the toolkit: %s)",
                 strrchr(marker->file, '/') + 1, marker->file);
        complain(source, marker->text, message);
    }
}
