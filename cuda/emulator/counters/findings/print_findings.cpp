/* print_findings.cpp: writes the findings as sentences and as JSON, with their source lines. */
#include "counters/findings/print_findings.h"

#include <string.h>

#include "counters/base/program_image.h"
#include "counters/findings/findings.h"
#include "counters/findings/json_text.h"
#include "engine/base/launch_record.h"
#include "engine/errors/error_texts.h"
#include "engine/host/source_line.h"

using namespace emulator;

enum { ACTOR, OTHER, ALLOCATED, FREED, CALL, PLACES };

/* As in checks.txt and in JSON. The actor's place needs no name, because it is the finding's
 * own. */
static const char *const PLACE_NAMES[PLACES] = {"", "at", "allocated", "freed", "call"};

static void find(const struct finding *finding, struct place places[PLACES])
{
    const uint32_t pcs[PLACES] = {finding->actor.pc, finding->other.pc, finding->allocated,
                                  finding->freed, finding->call};
    for (int i = 0; i < PLACES; i++)
        find_place(address_of(pcs[i]), &places[i]);
    if (finding->file) {
        snprintf(places[ACTOR].file, sizeof places[ACTOR].file, "%s", finding->file);
        places[ACTOR].line = finding->line;
    }
}

/* ---- sentences ---- */

/* A text that grows until its room is used up. */
struct words {
    char *text;
    size_t length, room;
};

static void add(struct words *words, const char *text, size_t bytes)
{
    const size_t left = words->room - words->length - 1;
    bytes = bytes < left ? bytes : left;
    memcpy(words->text + words->length, text, bytes);
    words->length += bytes;
    words->text[words->length] = '\0';
}

static void add_place(struct words *words, const struct place *place)
{
    char text[sizeof place->file + 16];
    if (place->line)
        snprintf(text, sizeof text, "%s:%d", name_of_file(place->file), place->line);
    else
        snprintf(text, sizeof text, "an unknown line");
    add(words, text, strlen(text));
}

static void add_number(struct words *words, long long number, const char *noun, size_t length)
{
    char text[64];
    snprintf(text, sizeof text, "%lld%s", number, length ? " " : "");
    add(words, text, strlen(text));
    add(words, noun, length);
    if (length && number != 1)
        add(words, "s", 1);
}

static void describe(const struct finding *finding, const struct place places[PLACES],
                     const char *says, struct words *words);

/* Adds the value of "size" or "size|byte": of a fact, or else of a place. */
static void add_fact(const struct finding *finding, const struct place places[PLACES],
                     const char *name, size_t length, struct words *words)
{
    const char *bar = (const char *)memchr(name, '|', length);
    char key[32] = "";
    snprintf(key, sizeof key, "%.*s", (int)(bar ? (size_t)(bar - name) : length), name);
    if (const struct fact *fact = fact_find(finding, key)) {
        if (fact->text)
            add(words, fact->text, strlen(fact->text));
        else if (fact->part != NO_PART)
            describe(finding, places, part_texts[fact->part].says, words);
        else
            add_number(words, fact->number, bar ? bar + 1 : "",
                       bar ? length - (size_t)(bar + 1 - name) : 0);
        return;
    }
    for (int i = OTHER; i < PLACES; i++)
        if (strcmp(key, PLACE_NAMES[i]) == 0)
            return add_place(words, &places[i]);
    add(words, name - 1, length + 2); /* a mistake in checks.txt is shown as it is */
}

/* Adds a sentence of checks.txt, with the finding's facts in it. */
static void describe(const struct finding *finding, const struct place places[PLACES],
                     const char *says, struct words *words)
{
    while (const char *open = strchr(says, '{')) {
        const char *close = strchr(open, '}');
        add(words, says, (size_t)(open - says));
        add_fact(finding, places, open + 1, (size_t)(close - open - 1), words);
        says = close + 1;
    }
    add(words, says, strlen(says));
}

static const char *text_of(const struct finding *finding, const struct place places[PLACES],
                           const char *says)
{
    static char text[2000];
    struct words words = {text, 0, sizeof text};
    text[0] = '\0';
    describe(finding, places, says, &words);
    return text;
}

/* The sentence, and which element it is about, if the program's language has names for elements */
static const char *said(const struct finding *finding, const struct place places[PLACES])
{
    static char text[2400];
    const struct fact *element = fact_find(finding, "element");
    snprintf(text, sizeof text, "%s%s%s",
             text_of(finding, places, cause_texts[finding->cause].says),
             element ? ": element " : "", element ? element->text : "");
    return text;
}

static int followers(const struct finding *finding)
{
    const struct finding *f;
    int count = 0;
    for (int i = 0; (f = finding_number(i)); i++)
        count += f->follows == finding;
    return count;
}

static void say(const struct finding *f, const struct place places[PLACES])
{
    char line[sizeof places->file + 16];
    struct words where = {line, 0, sizeof line};
    const int more = followers(f);
    add_place(&where, &places[ACTOR]);
    fprintf(stderr, "%s: ", line);
    if (f->kernel[0])
        fprintf(stderr, "kernel %s, ", f->kernel);
    const uint3 block = numbered_from(f->first_index, f->actor.block);
    const uint3 thread = numbered_from(f->first_index, f->actor.thread);
    if (f->actor.known)
        fprintf(stderr, "block (%u, %u, %u), ", block.x, block.y, block.z);
    if (f->actor.thread_known)
        fprintf(stderr, "thread (%u, %u, %u) ", thread.x, thread.y, thread.z);
    fprintf(stderr, "%s", said(f, places));
    if (f->error != cudaSuccess)
        fprintf(stderr, ": %s: %s", error_name(f->error), error_text(f->error));
    if (f->count > 1)
        fprintf(stderr, " (%llu times)", (unsigned long long)f->count);
    if (more > 0)
        fprintf(stderr, ", and %d that follow%s from it", more, more == 1 ? "s" : "");
    fprintf(stderr, " [%s]\n    %s\n", check_texts[f->check].id,
            text_of(f, places, cause_texts[f->cause].advice));
}

void emulator::findings_say(void)
{
    static struct place places[PLACES];
    const struct finding *f;
    for (int i = 0; (f = finding_number(i)); i++) {
        if (is_note(f) || f->follows)
            continue;
        find(f, places);
        say(f, places);
    }
}

/* ---- as JSON ---- */

static void write_place(FILE *out, const struct place *place)
{
    fprintf(out, "\"file\":");
    json_text(out, place->file);
    fprintf(out, ",\"line\":%d", place->line);
}

/* `first`: the first index in the kernel's language. `comma`: what to write before the first field.
 */
static void write_actor(FILE *out, const struct actor *actor, unsigned first,
                        const struct place *place, const char *comma)
{
    if (place->line) {
        fprintf(out, "%s", comma);
        write_place(out, place);
        comma = ",";
    }
    const uint3 block = numbered_from(first, actor->block);
    const uint3 thread = numbered_from(first, actor->thread);
    if (actor->known) {
        fprintf(out, "%s\"block\":[%u,%u,%u]", comma, block.x, block.y, block.z);
        comma = ",";
    }
    if (actor->thread_known)
        fprintf(out, "%s\"thread\":[%u,%u,%u]", comma, thread.x, thread.y, thread.z);
}

static void write_facts(FILE *out, const struct facts *facts)
{
    const char *comma = "";
    fprintf(out, ",\"facts\":{");
    for (int i = 0; i < facts->length; i++, comma = ",") {
        const struct fact *one = &facts->list[i];
        fprintf(out, "%s\"%s\":", comma, one->name);
        if (one->text || one->part != NO_PART)
            json_text(out, one->text ? one->text : part_texts[one->part].name);
        else
            fprintf(out, "%lld", one->number);
    }
    fprintf(out, "}");
}

/* Writes the finding that it follows from; nothing if that has no line. */
static void write_cause(FILE *out, const struct finding *cause)
{
    static struct place places[PLACES];
    find(cause, places);
    if (!places[ACTOR].line)
        return;
    fprintf(out, ",\"follows\":{\"id\":\"%s\",", check_texts[cause->check].id);
    write_place(out, &places[ACTOR]);
    fputc('}', out);
}

static void write(FILE *out, const struct finding *f, const struct place places[PLACES])
{
    fprintf(out, "{\"v\":1,\"kind\":\"finding\",\"id\":\"%s\",\"cause\":\"%s\",\"severity\":\"%s\"",
            check_texts[f->check].id, cause_texts[f->cause].name, is_note(f) ? "note" : "error");
    if (f->error != cudaSuccess)
        fprintf(out, ",\"returns\":\"%s: %s\"", error_name(f->error), error_text(f->error));
    if (f->kernel[0]) {
        fprintf(out, ",\"kernel\":");
        json_text(out, f->kernel);
    }
    if (f->launch)
        fprintf(out, ",\"launch\":%llu", (unsigned long long)f->launch);
    write_actor(out, &f->actor, f->first_index, &places[ACTOR], ",");
    fprintf(out, ",\"text\":");
    json_text(out, said(f, places));
    fprintf(out, ",\"advice\":");
    json_text(out, text_of(f, places, cause_texts[f->cause].advice));
    fprintf(out, ",\"count\":%llu", (unsigned long long)f->count);
    if (f->follows)
        write_cause(out, f->follows);
    write_facts(out, f);
    if (f->other.known || places[OTHER].line) {
        fprintf(out, ",\"other\":{");
        write_actor(out, &f->other, f->first_index, &places[OTHER], "");
        fputc('}', out);
    }
    for (int i = ALLOCATED; i < PLACES; i++)
        if (places[i].line) {
            fprintf(out, ",\"%s\":{", PLACE_NAMES[i]);
            write_place(out, &places[i]);
            fputc('}', out);
        }
    fprintf(out, "}\n");
}

void emulator::findings_write(FILE *out)
{
    static struct place places[PLACES];
    const struct finding *f;
    for (int i = 0; (f = finding_number(i)); i++) {
        find(f, places);
        write(out, f, places);
    }
}
