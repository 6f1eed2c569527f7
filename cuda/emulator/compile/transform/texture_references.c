/* texture_references.c: texture and surface references of programs older than CUDA 13. CUDA no
 * longer has these names, and a program may use them for something else. */
#include "compile/transform/texture_references.h"

static bool is_programs_own(const struct source *source, const char *name)
{
    for (int i = 1; i < source->count; i++)
        if (is(source, i, name) && (is(source, i - 1, "struct") || is(source, i - 1, "class") ||
                                    is(source, i - 1, "using")))
            return true;
    return false;
}

/* Is it a type with template arguments that declares something? */
static bool is_type(const struct source *source, int i)
{
    int close = is(source, i + 1, "<") ? source->tokens[i + 1].match : 0;
    return close &&
           (source->tokens[close + 1].kind == WORD || is_one_of(source, close + 1, "&*")) &&
           !is(source, i - 1, ".") && !is(source, i - 1, ">") &&
           !(is(source, i - 1, "::") && source->tokens[i - 2].kind == WORD);
}

static void name(struct source *source, const char *name, const char *instead, const char *note)
{
    if (is_programs_own(source, name))
        return;
    for (int i = 1; i < source->count; i++) {
        if (is(source, i, name) && is_type(source, i)) {
            write_instead(source, i, instead);
            remark(source, source->tokens[i].text, note);
        }
    }
}

void name_references(struct source *source)
{
    name(source, "texture", "emulator_texture_reference",
         "CUDA 13 has no texture references; use cudaCreateTextureObject()");
    name(source, "surface", "emulator_surface_reference",
         "CUDA 13 has no surface references; use cudaCreateSurfaceObject()");
}
