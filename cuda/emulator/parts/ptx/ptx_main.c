/* ptx_main.c: translates the inline PTX of preprocessed CUDA C++ to C++; all line numbers stay the
 * same. Usage: translate_ptx FILE; the result goes to standard output. The exit codes are those of
 * emulate. */
#include <stdio.h>
#include <stdlib.h>

#include "parts/ptx/translate_ptx.h"

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: translate_ptx FILE\n");
        return 2;
    }
    struct source source = source_read(argv[1]);
    for (int i = 1; i < source.count; i++)
        if (is(&source, i, "asm") || is(&source, i, "__asm__"))
            translate_ptx(&source, i);
    struct text text = source_write(&source);
    bool written = fwrite(text.data, 1, text.length, stdout) == text.length && fflush(stdout) == 0;
    if (!written)
        perror("translate_ptx: writing");
    free(text.data);
    source_free(&source);
    return written ? 0 : BROKEN;
}
