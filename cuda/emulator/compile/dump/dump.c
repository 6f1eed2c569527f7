/* dump.c: what functions use, as a list. */
#include "compile/dump/dump.h"

#include <stdlib.h>

void add_dumped(struct dump *dump, struct dumped one)
{
    dump->list = need(realloc(dump->list, (size_t)(dump->count + 1) * sizeof *dump->list));
    dump->list[dump->count++] = one;
}

void free_dump(struct dump *dump)
{
    for (int i = 0; i < dump->count; i++) {
        struct dumped *one = &dump->list[i];
        free(one->symbol);
        free(one->name);
        free(one->plain);
        free(one->key);
        free(one->result);
        free(one->file);
    }
    free(dump->list);
    free(dump->numbered);
    free(dump->text.data);
}
