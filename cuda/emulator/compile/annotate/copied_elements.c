/* copied_elements.c: elements of arrays that others are set to: at[i] = from[j];
 *
 * From then on g++ knows what from[j] holds: what it has loaded, even if that is at[i], for then
 * the same was stored there. So it does not load it again, as in the swap of a scan's way down. A
 * GPU's compiler does, and so does g++ if it does not see that what is stored is what was loaded.
 */
#include "compile/annotate/copied_elements.h"

#include "compile/annotate/struct_assignments.h"

/* Where the element ends that begins at token i, if it is all that the statement has left; else 0.
 */
static int end_of_element(const struct source *source, int i)
{
    if (source->tokens[i].kind != WORD)
        return 0;
    for (i++; is_one_of(source, i, "[.") || is(source, i, "->");)
        i = is(source, i, "[") ? source->tokens[i].match + 1 : i + 2;
    return is(source, i - 1, "]") && is(source, i, ";") ? i : 0;
}

void hide_loaded(struct source *source)
{
    for (int i = 1; i < source->count; i++) {
        const int end = is(source, i, "=") && is_own(source, i) && place_before(source, i)
                            ? end_of_element(source, i + 1)
                            : 0;
        if (!end)
            continue;
        write_before(source, i + 1, "emulator_loaded(");
        write_before(source, end, ")");
    }
}
