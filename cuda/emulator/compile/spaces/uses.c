/* uses.c: reads, line by line, what functions use. */
#include "compile/spaces/uses.h"

#include <stdlib.h>
#include <string.h>

#include "compile/spaces/symbol_names.h"

enum { FIELDS = 7 };

/* Returns the file as the source's line markers name it: the compiler may have removed its working
 * folder from the path. NULL for an empty name. */
static const char *file_of(const struct source *source, const char *folder, const char *file)
{
    struct text whole = {0};
    if (*file == '\0')
        return NULL;
    append_string(&whole, folder);
    append_string(&whole, "/");
    append_string(&whole, file);
    for (int i = 0; i < source->marker_count; i++)
        if (strcmp(source->markers[i].file, whole.data) == 0) {
            file = source->markers[i].file;
            break;
        }
    free(whole.data);
    return file;
}

static void add_function(struct uses *uses, const struct source *source, char **fields)
{
    struct compiled one = {.symbol = fields[1], .first = uses->count, .end = uses->count};
    one.key = readable(one.symbol);
    one.name = plain_name(one.key);
    one.has_result = strcmp(fields[2], "value") == 0;
    one.passes = strcmp(fields[3], "passes") == 0;
    one.file = file_of(source, fields[4], fields[5]);
    one.line = atoi(fields[6]);
    one.is_lambda = strstr(one.key, "{lambda") || strstr(one.key, "$_");
    uses->functions = need(
        realloc(uses->functions, (size_t)(uses->function_count + 1) * sizeof *uses->functions));
    uses->functions[uses->function_count++] = one;
}

static void add_use(struct uses *uses, const struct source *source, char **fields)
{
    const char *manner = fields[2];
    struct use one = {.name = fields[1],
                      .file = file_of(source, fields[3], fields[4]),
                      .line = atoi(fields[5]),
                      .is_call = strchr(manner, 'c') != NULL,
                      .is_result = strchr(manner, 'r') != NULL,
                      .is_address = strchr(manner, 'a') != NULL,
                      .is_written = strchr(manner, 'w') != NULL,
                      .is_element = strchr(manner, 'e') != NULL};
    if (one.file == NULL)
        return;
    uses->list = need(realloc(uses->list, (size_t)(uses->count + 1) * sizeof *uses->list));
    uses->list[uses->count++] = one;
    uses->functions[uses->function_count - 1].end = uses->count;
}

struct uses read_uses(const struct source *source, const char *path)
{
    struct uses uses = {.text = read_file(path)};
    char *next = uses.text.data, *line;
    while ((line = strsep(&next, "\n")) != NULL && *line != '\0') {
        char *fields[FIELDS];
        for (int i = 0; i < FIELDS; i++)
            fields[i] = line ? strsep(&line, "\t") : "";
        if (strcmp(fields[0], "function") == 0)
            add_function(&uses, source, fields);
        else
            add_use(&uses, source, fields);
    }
    return uses;
}

void free_uses(struct uses *uses)
{
    for (int i = 0; i < uses->function_count; i++) {
        free(uses->functions[i].name);
        free(uses->functions[i].key);
    }
    free(uses->functions);
    free(uses->list);
    free(uses->text.data);
}
