/* row_pointers.c: finds where a program uses an array of rows as one long row: tile[0][i],
 * (*tile)[i]. There, an index beyond the row is intended. */
#include "compile/annotate/row_pointers.h"

#include <stdio.h>

/* If the token at i begins the name of a first row that is indexed, returns the [ of this index;
 * else 0. */
static int index_in_first(const struct source *source, int i)
{
    const bool zero = is(source, i, "[") && is(source, i + 1, "0") && is(source, i + 2, "]");
    const bool pointed =
        is(source, i, "(") && is(source, i + 1, "*") && source->tokens[i].match == i + 3;
    const int index = zero ? i + 3 : pointed ? i + 4 : 0;
    if (!index || !is(source, index, "["))
        return 0;
    const bool is_number = source->tokens[index + 1].kind == NUMBER && is(source, index + 2, "]");
    return is_number ? 0 : index;
}

void list_rows(const struct source *source, struct text *out)
{
    int number = 0;
    for (int i = 1; i < source->count; i++) {
        const int index = index_in_first(source, i);
        if (!index)
            continue;
        char place[1024];
        int line;
        const char *file = place_of(source, source->tokens[index].text, &line);
        snprintf(place, sizeof place, "%s:%d", file, line);
        append_listed(out, "rows", number++, place);
    }
    append_string(out, "\n");
}
