/* emulate: turns preprocessed CUDA C++ into C++ for the emulator, keeping every line number.
 *
 * Only what a C++ compiler cannot swallow is rewritten: kernel launches, the storage of __shared__,
 * __device__, __constant__ and __managed__ variables, __noinline__, kernels whose address is taken,
 * and the names of texture references. All else is macros and headers. Usage: emulate FILE, result
 * on standard output. Exit codes: text.h; 2 for wrong usage. */
#include <stdio.h>
#include <stdlib.h>

#include "headers.h"
#include "kernels.h"
#include "launches.h"
#include "references.h"
#include "variables.h"

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: emulate FILE\n");
        return 2;
    }
    struct source source = source_read(argv[1]);
    check_headers(&source);
    find_kernels(&source);
    name_references(&source);
    place_variables(&source);
    tell_values(&source);
    lower_launches(&source);
    struct text text = source_write(&source);
    list_kernels(&source, &text);
    bool written = fwrite(text.data, 1, text.length, stdout) == text.length && fflush(stdout) == 0;
    if (!written)
        perror("emulate: writing");
    free(text.data);
    forget_kernels();
    source_free(&source);
    return written ? 0 : BROKEN;
}
