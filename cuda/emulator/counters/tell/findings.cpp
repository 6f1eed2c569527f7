/* findings.cpp: keeps what the checks find, and writes it down at the program's end. */
#include "findings.h"

#include <json.h>
#include <pthread.h>
#include <string.h>

#include "program.h"
#include "source_line.h"
#include "worker.h"

using namespace emulator;

enum { MAX_FINDINGS = 256 };

static struct finding findings[MAX_FINDINGS];
static int number;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/* What each check is called, and the error that a GPU would end the kernel with, if it would. */
static const struct {
    const char *name;
    cudaError_t error;
} kinds[CHECKS] = {
    {"out_of_bounds", cudaErrorIllegalAddress},
    {"out_of_variable", cudaSuccess},
    {"use_after_free", cudaErrorIllegalAddress},
    {"misaligned", cudaErrorMisalignedAddress},
    {"uninitialised", cudaSuccess},
    {"host_pointer", cudaErrorIllegalAddress},
    {"race_shared", cudaSuccess},
    {"race_global", cudaSuccess},
    {"barrier", cudaSuccess},
    {"warp_sync", cudaSuccess},
    {"leak", cudaSuccess},
    {"device_pointer", cudaSuccess},
};

struct finding *emulator::finding_new(enum check check, uint32_t pc)
{
    const char *kernel = check >= LEAK ? "" : emulator_kernel_name(); /* these are the host's */
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < number; i++) {
        if (findings[i].check == check && findings[i].actor.pc == pc &&
            strcmp(findings[i].kernel, kernel) == 0) {
            findings[i].count++;
            pthread_mutex_unlock(&mutex);
            return NULL;
        }
    }
    if (number == MAX_FINDINGS) { /* enough to mend */
        pthread_mutex_unlock(&mutex);
        return NULL;
    }
    struct finding *made = &findings[number++];
    made->check = check;
    made->count = 1;
    made->actor.pc = pc;
    snprintf(made->kernel, sizeof made->kernel, "%s", kernel);
    if (kinds[check].error != cudaSuccess)
        emulator_fault_later(kinds[check].error);
    return made;
}

void emulator::finding_done(struct finding *)
{
    pthread_mutex_unlock(&mutex);
}

struct actor emulator::actor_thread(uint32_t pc, unsigned thread)
{
    uint3 index = {thread % blockDim.x, thread / blockDim.x % blockDim.y,
                   thread / blockDim.x / blockDim.y};
    return actor{true, true, pc, blockIdx, index};
}

struct actor emulator::actor_of(const struct request *request, int lane)
{
    return actor_thread(request->event->pc,
                        (unsigned)(request->first_thread + request->lane[lane]));
}

/* ---- in words ---- */

enum { ACTOR, OTHER, ALLOCATED, FREED, PLACES };

static void find(const struct finding *finding, struct place places[PLACES])
{
    const uint32_t pcs[PLACES] = {finding->actor.pc, finding->other.pc, finding->allocated,
                                  finding->freed};
    for (int i = 0; i < PLACES; i++)
        find_place(address_of(pcs[i]), &places[i]);
}

static void place_text(char *text, size_t bytes, const struct place *place)
{
    const char *name = strrchr(place->file, '/');
    int room = (int)bytes - 16; /* for the line */
    if (place->line && room > 0)
        snprintf(text, bytes, "%.*s:%d", room, name ? name + 1 : place->file, place->line);
    else
        snprintf(text, bytes, "an unknown line");
}

/* The finding's text with the places put in. */
static void describe(const struct finding *finding, const struct place places[PLACES], char *text,
                     size_t bytes)
{
    size_t length = 0;
    for (const char *p = finding->text; *p && length + 1 < bytes; p++) {
        int place = p[0] != '%'   ? -1
                    : p[1] == 'o' ? OTHER
                    : p[1] == 'a' ? ALLOCATED
                    : p[1] == 'f' ? FREED
                                  : -1;
        if (place >= 0) {
            place_text(text + length, bytes - length, &places[place]);
            length += strlen(text + length);
            p++;
        } else {
            text[length++] = *p;
        }
    }
    text[length < bytes ? length : bytes - 1] = '\0';
}

void emulator::findings_say(void)
{
    static struct place places[PLACES];
    for (int i = 0; i < number; i++) {
        const struct finding *f = &findings[i];
        char text[1000], where[300];
        find(f, places);
        describe(f, places, text, sizeof text);
        place_text(where, sizeof where, &places[ACTOR]);
        fprintf(stderr, "%s: ", where);
        if (f->kernel[0])
            fprintf(stderr, "kernel %s, ", f->kernel);
        if (f->actor.known)
            fprintf(stderr, "block (%u, %u, %u), ", f->actor.block.x, f->actor.block.y,
                    f->actor.block.z);
        if (f->actor.thread_known)
            fprintf(stderr, "thread (%u, %u, %u) ", f->actor.thread.x, f->actor.thread.y,
                    f->actor.thread.z);
        fprintf(stderr, "%s", text);
        if (f->count > 1)
            fprintf(stderr, " (%llu times)", (unsigned long long)f->count);
        fputc('\n', stderr);
    }
}

/* ---- as JSON ---- */

/* `comma`: what to write before the first of it */
static void write_actor(FILE *out, const struct actor *actor, const struct place *place,
                        const char *comma)
{
    if (place->line) {
        fprintf(out, "%s\"file\":", comma);
        json_text(out, place->file);
        fprintf(out, ",\"line\":%d", place->line);
        comma = ",";
    }
    if (actor->known) {
        fprintf(out, "%s\"block\":[%u,%u,%u]", comma, actor->block.x, actor->block.y,
                actor->block.z);
        comma = ",";
    }
    if (actor->thread_known)
        fprintf(out, "%s\"thread\":[%u,%u,%u]", comma, actor->thread.x, actor->thread.y,
                actor->thread.z);
}

void emulator::findings_write(FILE *out)
{
    static struct place places[PLACES];
    for (int i = 0; i < number; i++) {
        const struct finding *f = &findings[i];
        char text[1000];
        find(f, places);
        describe(f, places, text, sizeof text);
        fprintf(out, "{\"v\":1,\"kind\":\"finding\",\"check\":\"%s\",\"error\":%s",
                kinds[f->check].name, kinds[f->check].error != cudaSuccess ? "true" : "false");
        if (f->kernel[0]) {
            fprintf(out, ",\"kernel\":");
            json_text(out, f->kernel);
        }
        write_actor(out, &f->actor, &places[ACTOR], ",");
        fprintf(out, ",\"text\":");
        json_text(out, text);
        fprintf(out, ",\"count\":%llu", (unsigned long long)f->count);
        if (f->other.known) {
            fprintf(out, ",\"other\":{");
            write_actor(out, &f->other, &places[OTHER], "");
            fputc('}', out);
        }
        fprintf(out, "}\n");
    }
}
