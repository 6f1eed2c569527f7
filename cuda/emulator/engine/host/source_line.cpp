/* source_line.cpp: the source lines of instructions, which libbacktrace reads in the program. */
#include "engine/host/source_line.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unwind.h>

#ifdef WITH_BACKTRACE
#include <backtrace.h>
#include <link.h>
#endif

using namespace emulator;

/* Headers of the C library have code, too: atoi(). */
static bool is_of_system(const char *file)
{
    return strstr(file, "/include/c++/") || strncmp(file, "/usr/include/", 13) == 0;
}

/* Whatever folder the emulator lies in, its own files are called so (cmake/rooms.cmake,
 * compile/options.sh). */
bool emulator::is_of_emulator(const char *path)
{
    return strncmp(path, "/emucc/", 7) == 0;
}

#ifdef WITH_BACKTRACE
/* How much a file says to whoever wrote the program: not the emulator's own, and rather than one of
 * the C and C++ libraries, which kernels can use too, the one that calls it. */
static int worth(const char *file)
{
    return is_of_emulator(file) ? 0 : is_of_system(file) ? 1 : 2;
}

/* Called for each frame that was inlined at one pc, the innermost first. */
static int see_frame(void *data, uintptr_t, const char *file, int line, const char *)
{
    struct place *place = (struct place *)data;
    int most = place->line ? worth(place->file) : 0;
    if (file && line && worth(file) > most) {
        place->line = line;
        snprintf(place->file, sizeof place->file, "%s", file);
    }
    return 0;
}

/* Nothing is to be said: the line is not known. */
static void see_error(void *, const char *, int)
{
}

typedef int see_object(struct dl_phdr_info *, size_t, void *);
struct seen_by {
    see_object *see;
    void *data;
};

static int see_first(struct dl_phdr_info *object, size_t size, void *data)
{
    const struct seen_by *by = (const struct seen_by *)data;
    by->see(object, size, by->data);
    return 1; /* the end */
}

/* dl_iterate_phdr(), as libbacktrace has it here: the program, and none of its libraries, whose
 * lines are not the student's. To read them takes longer than most programs, where a C library's
 * are there. */
extern "C" int emulator_iterate_phdr(see_object *see, void *data)
{
    struct seen_by by = {see, data};
    return dl_iterate_phdr(see_first, &by);
}

static void search(uintptr_t pc, struct place *place)
{
    static struct backtrace_state *const state = backtrace_create_state(NULL, 1, see_error, NULL);
    if (state)
        backtrace_pcinfo(state, pc, see_frame, see_error, place);
}

#else
static void search(uintptr_t, struct place *)
{
    static bool told;
    if (!told)
        fprintf(stderr, "emulator: source lines are not known: they need libbacktrace, which comes "
                        "with gcc and was not found when the emulator was built\n");
    told = true;
}
#endif

void emulator::find_place(const void *pc, struct place *place)
{
    place->line = 0;
    place->file[0] = '\0';
    if (pc)
        search((uintptr_t)pc - 1, place); /* the call, not what follows it */
}

const char *emulator::name_of_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *emulator::words_and_place(const char *words, const void *pc)
{
    static __thread struct place place; /* too large for a stack */
    static __thread char text[120];
    find_place(pc, &place);
    text[0] = '\0';
    if (place.line)
        snprintf(text, sizeof text, "%s %.80s:%d", words, name_of_file(place.file), place.line);
    return text;
}

/* The program's first byte, and what follows its code: the linker's */
extern const char __ehdr_start, _etext;

/* Called for each call, the innermost first, until one is what find_call() looks for. */
static _Unwind_Reason_Code see_call(struct _Unwind_Context *context, void *found)
{
    static struct place place; /* too large for a stack */
    int exact = 0;             /* the instruction itself, not the one to return to */
    const char *pc = (const char *)_Unwind_GetIPInfo(context, &exact);
    pc += exact;
    if (pc < &__ehdr_start || pc > &_etext)
        return _URC_NO_REASON;
    find_place(pc, &place);
    if (!place.line || is_of_emulator(place.file) || is_of_system(place.file))
        return _URC_NO_REASON;
    *(const void **)found = pc;
    return _URC_NORMAL_STOP;
}

const void *emulator::find_call(void)
{
    const void *found = NULL;
    _Unwind_Backtrace(see_call, &found);
    return found;
}

const void *emulator::find_own_call(const void *pc)
{
    static struct place place; /* too large for a stack */
    find_place(pc, &place);
    const void *own = place.line && is_of_system(place.file) ? find_call() : NULL;
    return own ? own : pc;
}
