/* source_line.cpp: the source lines of instructions, as addr2line finds them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "source_line.h"

using namespace emulator;

/* How much a line says to whoever wrote the program: not the emulator's own, and rather than one of
 * the C++ library, which kernels can use too, the one that calls it. */
static int worth(const char *line)
{
    return strstr(line, "/emulator/include/") ? 0 : strstr(line, "/include/c++/") ? 1 : 2;
}

/* Of the frames that were inlined at one pc, the innermost that says most. Reads up to the frames'
 * end, which is the next address or the end of the output. */
static void read_place(FILE *lines, struct place *place)
{
    char line[PLACE_PATH];
    int most = 0;
    place->line = 0;
    place->file[0] = '\0';
    while (fgets(line, sizeof line, lines) && strncmp(line, "0x", 2) != 0) {
        char *colon = strrchr(line, ':');
        if (!colon || worth(line) <= most)
            continue;
        most = worth(line);
        *colon = '\0';
        place->line = atoi(colon + 1);
        snprintf(place->file, sizeof place->file, "%s", line);
    }
}

void emulator::find_places(const uint32_t *pcs, int count, struct place *places)
{
    char program[PLACE_PATH] = {0}, command[2 * PLACE_PATH], list[] = "/tmp/warpbook-pcs-XXXXXX";
    memset(places, 0, (size_t)count * sizeof *places);
    int file = mkstemp(list);
    if (file < 0 || readlink("/proc/self/exe", program, sizeof program - 1) < 0)
        return;
    FILE *input = fdopen(file, "w");
    for (int i = 0; i < count; i++)
        fprintf(input, "0x%x\n", pcs[i] - 1); /* the call, not what follows it */
    fclose(input);
    snprintf(command, sizeof command, "addr2line -a -i -e '%s' <%s 2>/dev/null", program, list);
    FILE *lines = popen(command, "r");
    char first[PLACE_PATH];
    if (lines && fgets(first, sizeof first, lines)) /* each address stands before its frames */
        for (int i = 0; i < count; i++)
            read_place(lines, &places[i]);
    if (lines)
        pclose(lines);
    unlink(list);
}
