/* facts.cpp: the facts of a finding. */
#include "counters/findings/facts.h"

#include <stdio.h>
#include <string.h>

#include "counters/base/program_image.h"
#include "engine/base/worker.h"

using namespace emulator;

static struct fact *add_fact(struct facts *facts, const char *name)
{
    const int most = sizeof facts->list / sizeof *facts->list;
    struct fact *one = &facts->list[facts->length < most ? facts->length++ : most - 1];
    one->name = name;
    return one;
}

void emulator::fact_number(struct facts *facts, const char *name, long long number)
{
    add_fact(facts, name)->number = number;
}

void emulator::fact_text(struct facts *facts, const char *name, const char *text)
{
    add_fact(facts, name)->text = (const char *)count_need(strdup(text));
}

void emulator::fact_part(struct facts *facts, const char *name, enum part part)
{
    if (part == NO_PART)
        fact_text(facts, name, "");
    else
        add_fact(facts, name)->part = part;
}

void emulator::fact_thread(struct facts *facts, const char *name, uint3 thread, const char *whose)
{
    char text[160];
    thread = numbered_from(self->launch->first_index, thread);
    snprintf(text, sizeof text, "thread (%u, %u, %u)%s", thread.x, thread.y, thread.z, whose);
    fact_text(facts, name, text);
}

const struct fact *emulator::fact_find(const struct facts *facts, const char *name)
{
    for (int i = 0; i < facts->length; i++)
        if (strcmp(facts->list[i].name, name) == 0)
            return &facts->list[i];
    return NULL;
}
