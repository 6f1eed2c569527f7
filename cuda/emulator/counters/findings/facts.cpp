/* facts.cpp: the facts of a finding, by their names in checks.txt. */
#include <stdio.h>
#include <string.h>

#include "counters/base/program_image.h"
#include "counters/findings/findings.h"

using namespace emulator;

static struct fact *add_fact(struct finding *finding, const char *name)
{
    if (finding->fact_count == FACTS)
        return &finding->facts[FACTS - 1];
    struct fact *one = &finding->facts[finding->fact_count++];
    one->name = name;
    return one;
}

void emulator::fact_number(struct finding *finding, const char *name, long long number)
{
    add_fact(finding, name)->number = number;
}

void emulator::fact_text(struct finding *finding, const char *name, const char *text)
{
    add_fact(finding, name)->text = (const char *)count_need(strdup(text));
}

void emulator::fact_part(struct finding *finding, const char *name, enum part part)
{
    if (part == NO_PART)
        fact_text(finding, name, "");
    else
        add_fact(finding, name)->part = part;
}

void emulator::fact_thread(struct finding *finding, const char *name, uint3 thread,
                           const char *whose)
{
    char text[160];
    snprintf(text, sizeof text, "thread (%u, %u, %u)%s", thread.x, thread.y, thread.z, whose);
    fact_text(finding, name, text);
}

const struct fact *emulator::fact_find(const struct finding *finding, const char *name)
{
    for (int i = 0; i < finding->fact_count; i++)
        if (strcmp(finding->facts[i].name, name) == 0)
            return &finding->facts[i];
    return NULL;
}
