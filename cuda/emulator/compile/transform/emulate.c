/* emulate: turns preprocessed CUDA C++ into C++ for the emulator, keeping every line number.
 *
 * It rewrites what a C++ compiler does not accept: kernel launches, the storage of __shared__,
 * __device__, __constant__ and __managed__ variables, __noinline__, kernels whose address is taken,
 * and the names of texture references. It also rewrites what a compiler would accept: calls of
 * CUDA's functions whose result is ignored, and allocations whose type is cast away. All else is
 * macros and headers.
 *
 * Usage: emulate [--host|--c] [--marked] [--translated] FILE, result on standard output.
 * --host: the file is C++ for the host; only unchecked calls are noted. --c: the same in C.
 * --marked: functions of the device keep a mark, by which clang's plugin knows them.
 * --translated: the file's inline PTX has been translated.
 *
 * emulate --check FILE USES MESSAGES: do functions of the file use what nvcc refuses? USES is the
 * file that lists what they use (spaces/uses.h), MESSAGES the file with what the compiler has
 * printed.
 * --check-relaxed: as with --expt-relaxed-constexpr.
 *
 * Exit codes: text.h; 2 for wrong usage. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/annotate/allocations.h"
#include "compile/transform/launch_arguments.h"
#include "compile/transform/forbidden_headers.h"
#include "compile/transform/function_marks.h"
#include "compile/transform/kernels.h"
#include "compile/transform/launches.h"
#include "compile/transform/texture_references.h"
#include "compile/annotate/row_pointers.h"
#include "compile/annotate/copy_sizes.h"
#include "compile/spaces/spaces.h"
#include "compile/annotate/unchecked_calls.h"
#include "compile/transform/memory_spaces.h"

static struct text lower(struct source *source, bool marked)
{
    refuse_rvalues(source);
    find_kernels(source);
    name_references(source);
    place_variables(source);
    if (marked)
        mark_functions(source);
    tell_values(source);
    tell_sizes(source);
    keep_types(source);
    lower_launches(source);
    struct text text = source_write(source);
    list_kernels(source, &text);
    list_rows(source, &text);
    list_set(&text);
    forget_kernels();
    return text;
}

/* May this asm statement be PTX? An asm that names a function's symbol in a declaration has none of
 * these characters. */
static bool may_be_ptx(const struct source *source, int i)
{
    while (source->tokens[i].kind == WORD)
        i++;
    for (i++; source->tokens[i].kind == QUOTED; i++)
        for (size_t k = 0; k < (size_t)source->tokens[i].length; k++)
            if (strchr(".;%", source->tokens[i].text[k]))
                return true;
    return false;
}

static bool asks_for_ptx(const struct source *source)
{
    static const char *const words[] = {"asm", "__asm__"};
    for (int k = 0; k < 2; k++)
        for (int i = first_like(source, words[k]); i != 0; i = source->tokens[i].next)
            if (is(source, i, words[k]) && may_be_ptx(source, i))
                return true;
    return false;
}

static int check(char **names, bool relaxed)
{
    struct source source = source_read(names[0]);
    bool wrong = check_spaces(&source, names[1], names[2], relaxed);
    source_free(&source);
    return wrong ? WRONG_PROGRAM : 0;
}

/* Takes the next argument if it is this flag. Returns whether it was. */
static bool takes(int *argc, char ***argv, const char *flag)
{
    if (*argc < 2 || strcmp((*argv)[1], flag) != 0)
        return false;
    ++*argv;
    --*argc;
    return true;
}

int main(int argc, char **argv)
{
    bool relaxed = argc == 5 && strcmp(argv[1], "--check-relaxed") == 0;
    if (relaxed || (argc == 5 && strcmp(argv[1], "--check") == 0))
        return check(argv + 2, relaxed);
    bool in_c = takes(&argc, &argv, "--c");
    bool host = in_c || takes(&argc, &argv, "--host");
    bool marked = takes(&argc, &argv, "--marked");
    bool translated = takes(&argc, &argv, "--translated");
    if (argc != 2) {
        fprintf(stderr, "usage: emulate [--host|--c] [--marked] [--translated] FILE, or emulate "
                        "--check[-relaxed] FILE USES MESSAGES\n");
        return 2;
    }
    struct source source = source_read(argv[argc - 1]);
    if (!host && !translated && asks_for_ptx(&source))
        return HAS_PTX;
    check_headers(&source);
    note_unseen(&source, in_c);
    struct text text = host ? source_write(&source) : lower(&source, marked);
    bool written = fwrite(text.data, 1, text.length, stdout) == text.length && fflush(stdout) == 0;
    if (!written)
        perror("emulate: writing");
    free(text.data);
    source_free(&source);
    return written ? 0 : BROKEN;
}
