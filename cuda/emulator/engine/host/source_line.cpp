/* source_line.cpp: finds the source lines of instructions, with libbacktrace. */
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

/* Functions of the C library's headers are inlined, too, such as atoi(). */
static bool is_of_system(const char *file)
{
    return strstr(file, "/include/c++/") || strncmp(file, "/usr/include/", 13) == 0;
}

/* The emulator's own files have paths that begin so, wherever it is installed (cmake/rooms.cmake,
 * compile/options.sh). */
bool emulator::is_of_emulator(const char *path)
{
    return strncmp(path, "/emucc/", 7) == 0;
}

#ifdef WITH_BACKTRACE
/* How useful a file is to the program's author: the emulator's own is not; a header of the C or C++
 * library, which kernels can use, is less useful than the file that calls it. */
static int worth(const char *file)
{
    return is_of_emulator(file) ? 0 : is_of_system(file) ? 1 : 2;
}

/* Called for each frame that was inlined at one pc, innermost first. */
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

/* Without a message: the line is unknown. */
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
    return 1; /* ends the iteration */
}

/* libbacktrace calls this instead of dl_iterate_phdr(). It sees the program only, not the
 * libraries, whose lines are not the student's. Reading debug information of the C library, where
 * it is installed, takes longer than most programs. */
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
    static bool reported;
    if (!reported)
        fprintf(stderr, "emulator: source lines are not known: they need libbacktrace, which comes "
                        "with gcc and was not found when the emulator was built\n");
    reported = true;
}
#endif

void emulator::find_place(const void *pc, struct place *place)
{
    place->line = 0;
    place->file[0] = '\0';
    if (pc)
        search((uintptr_t)pc - 1, place); /* the call, not the instruction after it */
}

const char *emulator::name_of_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *emulator::words_and_place(const char *words, const void *pc)
{
    static __thread struct place place; /* too large for a fiber's stack */
    static __thread char text[120];
    find_place(pc, &place);
    text[0] = '\0';
    if (place.line)
        snprintf(text, sizeof text, "%s %.80s:%d", words, name_of_file(place.file), place.line);
    return text;
}

/* The program's first byte and the end of its code, both set by the linker. */
extern const char __ehdr_start, _etext;

/* Called for each call, innermost first, until one is what find_call() looks for. */
static _Unwind_Reason_Code see_call(struct _Unwind_Context *context, void *found)
{
    static struct place place; /* too large for a fiber's stack */
    int exact = 0;             /* set for an instruction itself; else pc is a return address */
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
    static struct place place; /* too large for a fiber's stack */
    find_place(pc, &place);
    const void *own = place.line && is_of_system(place.file) ? find_call() : NULL;
    return own ? own : pc;
}
