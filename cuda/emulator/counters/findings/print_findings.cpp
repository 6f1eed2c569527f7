/* print_findings.cpp: what was found, in words and as JSON, with the places in the source. */
#include "counters/findings/print_findings.h"

#include "counters/findings/json_text.h"
#include <string.h>

#include "engine/errors/error_texts.h"
#include "counters/findings/findings.h"
#include "counters/base/program_image.h"
#include "engine/host/source_line.h"

using namespace emulator;

/* What each check is called in documents */
static const char *const NAMES[CHECKS] = {
    "out_of_bounds", "out_of_variable", "index",         "use_after_free",
    "misaligned",    "uninitialised",   "host_pointer",  "race_shared",
    "race_global",   "barrier",         "warp_sync",     "division",
    "matrix",        "async_copy",      "local_pointer", "heap",
    "leak",          "device_pointer",  "race_host",     "race_streams",
    "kernel_error",  "unseen_error",    "unwritten",     "unread",
    "overrun"};

enum { ACTOR, OTHER, ALLOCATED, FREED, LAUNCHED, PLACES };

static void find(const struct finding *finding, struct place places[PLACES])
{
    const uint32_t pcs[PLACES] = {finding->actor.pc, finding->other.pc, finding->allocated,
                                  finding->freed, finding->launched};
    for (int i = 0; i < PLACES; i++)
        find_place(address_of(pcs[i]), &places[i]);
    if (finding->file) {
        snprintf(places[ACTOR].file, sizeof places[ACTOR].file, "%s", finding->file);
        places[ACTOR].line = finding->line;
    }
}

static void place_text(char *text, size_t bytes, const struct place *place)
{
    int room = (int)bytes - 16; /* for the line */
    if (place->line && room > 0)
        snprintf(text, bytes, "%.*s:%d", room, name_of_file(place->file), place->line);
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
                    : p[1] == 'l' ? LAUNCHED
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
    const struct finding *f;
    for (int i = 0; (f = finding_number(i)); i++) {
        char text[1400], where[300];
        if (is_note(f))
            continue;
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
        if (f->error != cudaSuccess)
            fprintf(stderr, ": %s: %s", error_name(f->error), error_text(f->error));
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
    const struct finding *f;
    for (int i = 0; (f = finding_number(i)); i++) {
        char text[1400];
        find(f, places);
        describe(f, places, text, sizeof text);
        fprintf(out, "{\"v\":1,\"kind\":\"%s\",\"check\":\"%s\",\"error\":%s",
                is_note(f) ? "note" : "finding", NAMES[f->check],
                f->error != cudaSuccess ? "true" : "false");
        if (f->error != cudaSuccess) {
            fprintf(out, ",\"returns\":\"%s: ", error_name(f->error));
            fprintf(out, "%s\"", error_text(f->error));
        }
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
