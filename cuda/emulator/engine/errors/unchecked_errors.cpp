/* unchecked_errors.cpp: failed calls whose error the program did not check. Such a program ends as
 * if all were well, with nothing done. So the errors are reported at its end: on standard error or,
 * if it is counted, with all other findings. */
#include "engine/errors/unchecked_errors.h"

#include <pthread.h>

#include "engine/errors/error_texts.h"
#include "engine/errors/last_error.h"
#include "engine/base/listener.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { MOST = 64 };

static struct unseen list[MOST];
static int length;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* Their addresses identify a host thread, and a CPU thread that runs a kernel's threads. */
static __thread char this_thread, this_core;

static const void *caller(void)
{
    return emulator_in_kernel() ? &this_core : &this_thread;
}

static struct unseen *find(const char *file, int line, cudaError_t error)
{
    for (int i = 0; i < length; i++)
        if (list[i].thread == caller() && list[i].line == line && list[i].error == error &&
            strcmp(list[i].file, file) == 0)
            return &list[i];
    return NULL;
}

void emulator::unseen_note(const char *call, const char *kernel, cudaError_t error,
                           const char *file, int line)
{
    if ((emulator_in_kernel() && !kernel) || emulator_is_lost())
        return;
    pthread_mutex_lock(&mutex);
    struct unseen *one = find(file, line, error);
    if (!one && length < MOST) {
        one = &list[length++];
        *one = {call, kernel, file, line, error, "", 0, emulator_tick(), caller()};
        snprintf(one->why, sizeof one->why, "%s", emulator_why());
    }
    if (one)
        one->count++;
    pthread_mutex_unlock(&mutex);
}

void emulator::unseen_forget(void)
{
    int kept = 0;
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < length; i++)
        if (list[i].thread != caller())
            list[kept++] = list[i];
    length = kept;
    pthread_mutex_unlock(&mutex);
}

const struct unseen *emulator::unseen_number(int number)
{
    return number < length ? &list[number] : NULL;
}

void emulator::unseen_text(const struct unseen *one, char *text, size_t bytes)
{
    char what[300];
    if (one->kernel)
        snprintf(what, sizeof what, "kernel %s was not launched", one->kernel);
    else
        snprintf(what, sizeof what, "%s failed", one->call);
    if (one->error == cudaErrorUnknown && one->why[0]) { /* an error of a library's own */
        snprintf(text, bytes, "%s: %s", what, one->why);
        return;
    }
    snprintf(text, bytes, "%s: %s: %s%s%s%s", what, error_name(one->error), error_text(one->error),
             one->why[0] ? " (" : "", one->why, one->why[0] ? ")" : "");
}

void emulator::unseen_explain(const struct ending *ending)
{
    const cudaError_t error = emulator_explained();
    if (error != cudaSuccess && (ending->signal || ending->code) && !length && !emulator_is_lost())
        fprintf(stderr, "emulator: %s: %s (%s)\n", error_name(error), error_text(error),
                emulator_why());
}

/* The listener reports them in a counted program. */
static void say_unseen(const struct ending *ending)
{
    if (!emulator_listener)
        unseen_explain(ending);
    for (int i = 0; i < length && !emulator_listener; i++) {
        char text[800];
        unseen_text(&list[i], text, sizeof text);
        fprintf(stderr, "emulator: %s:%d: %s; the error was not checked, and the program went on",
                list[i].file, list[i].line, text);
        if (list[i].count > 1)
            fprintf(stderr, " (%llu times)", (unsigned long long)list[i].count);
        fputc('\n', stderr);
    }
}

static __attribute__((constructor)) void listen(void)
{
    at_end(say_unseen);
}
