/* arguments.c: the command line of a lesson program: its problem's flags and the common ones. */
#include "harness.h"

#include <errno.h>
#include <getopt.h>
#include <string.h>

/* Values that getopt returns; SIZE and CHOICE are offset by the index in the problem's table. */
enum { SEED = 256, REPEATS, WARMUP, HELP, SIZE, CHOICE = SIZE + MAX_SIZES };
enum { MAX_OPTIONS = MAX_SIZES + MAX_CHOICES + 4 };

static const char common_help[] =
    "  --repeats N        timed repeats (default: until the times settle; emulated: 1)\n"
    "  --warmup N         untimed repeats before these (default 1; emulated: 0)\n";

static void say_flag(const char *flag, const char *value, const char *help)
{
    char words[64] = "";
    harness_append(words, sizeof words, "%s %s", flag, value);
    printf("  --%-16s %s", words, help);
}

static void usage(const struct harness *h)
{
    const struct problem *problem = h->problem;
    printf("%s of lesson %s\n", problem->name, h->folder);
    for (const struct size *size = problem->sizes; size->flag; size++) {
        say_flag(size->flag, size->value, size->help);
        printf("%s(default %llu)\n", *size->help ? " " : "", (unsigned long long)size->initial);
    }
    if (problem->seeds.count) {
        say_flag("seed", problem->seeds.value, problem->seeds.help);
        for (int i = 0; i < problem->seeds.count; i++)
            printf("%s%llu", i ? "," : " (default ", (unsigned long long)problem->seeds.initial[i]);
        printf(")\n");
    }
    for (const struct choice *choice = problem->choices; choice->flag; choice++) {
        say_flag(choice->flag, choice->value, choice->help);
        printf(" (default %s)\n", choice->words[0]);
    }
    fputs(common_help, stdout);
    exit(EXIT_SUCCESS);
}

/* Reads a whole number from `low` to `high` at the start of `text`; sets `*end` to the character
 * after it. Exit code 2 if there is none. */
static uint64_t number(const char *option, const char *text, uint64_t low, uint64_t high,
                       char **end)
{
    errno = 0;
    unsigned long long value = strtoull(text, end, 10);
    if (*end == text || *text == '-' || errno == ERANGE || value < low || value > high)
        harness_fail(EXIT_USAGE, "--%s %s: expected a whole number from %llu to %llu", option, text,
                     (unsigned long long)low, (unsigned long long)high);
    return value;
}

static uint64_t whole(const char *option, const char *text, uint64_t low, uint64_t high)
{
    char *end;
    uint64_t value = number(option, text, low, high, &end);
    if (*end)
        harness_fail(EXIT_USAGE, "--%s %s: expected a whole number, without '%s'", option, text,
                     end);
    return value;
}

/* Reads "X", or "X,Y" if there are two seeds, as one more set. */
static void read_seeds(struct harness *h, const struct seeds *seeds, const char *text)
{
    if (h->seed_sets == MAX_SEED_SETS)
        harness_fail(EXIT_USAGE, "--seed %s: --seed may be given at most %d times", text,
                     MAX_SEED_SETS);
    uint64_t *set = h->seeds[h->seed_sets++];
    int i = 0;
    for (; i < seeds->count - 1; i++) {
        char *end;
        set[i] = number("seed", text, 0, seeds->high, &end);
        if (!*end)
            return;
        if (*end != ',')
            harness_fail(EXIT_USAGE, "--seed %s: expected whole numbers, X or X,Y", text);
        text = end + 1;
    }
    set[i] = whole("seed", text, 0, seeds->high);
}

/* The word of the choice that equals `text`. Else the message lists all, as "a, b or c". */
static const char *chosen(const struct choice *choice, const char *text)
{
    char known[256] = "";
    for (const char *const *word = choice->words; *word; word++) {
        if (strcmp(text, *word) == 0)
            return *word;
        harness_append(known, sizeof known, "%s%s",
                       word == choice->words ? ""
                       : word[1]             ? ", "
                                             : " or ",
                       *word);
    }
    harness_fail(EXIT_USAGE, "--%s %s: expected %s", choice->flag, text, known);
}

/* Fills in getopt's table for this problem. */
static void list_options(const struct problem *problem, struct option *options)
{
    for (int i = 0; problem->sizes[i].flag; i++)
        *options++ = (struct option){problem->sizes[i].flag, required_argument, NULL, SIZE + i};
    for (int i = 0; problem->choices[i].flag; i++)
        *options++ = (struct option){problem->choices[i].flag, required_argument, NULL, CHOICE + i};
    if (problem->seeds.count)
        *options++ = (struct option){"seed", required_argument, NULL, SEED};
    *options++ = (struct option){"repeats", required_argument, NULL, REPEATS};
    *options++ = (struct option){"warmup", required_argument, NULL, WARMUP};
    *options++ = (struct option){"help", no_argument, NULL, HELP};
    *options = (struct option){NULL, 0, NULL, 0};
}

static void read_option(struct harness *h, int option)
{
    const struct problem *problem = h->problem;
    if (option >= CHOICE) {
        h->choices[option - CHOICE] = chosen(&problem->choices[option - CHOICE], optarg);
        return;
    }
    if (option >= SIZE) {
        const struct size *size = &problem->sizes[option - SIZE];
        h->sizes[option - SIZE] = whole(size->flag, optarg, size->low, size->high);
        return;
    }
    switch (option) {
    case SEED:
        read_seeds(h, &problem->seeds, optarg);
        break;
    case REPEATS:
        h->repeats = (int)whole("repeats", optarg, 1, 1000000);
        break;
    case WARMUP:
        h->warmup = (int)whole("warmup", optarg, 0, 1000000);
        break;
    case HELP:
        usage(h);
        break;
    default: /* getopt has printed which argument is wrong */
        harness_fail(EXIT_USAGE, "--help lists the arguments of this program");
    }
}

static void set_defaults(struct harness *h)
{
    const struct problem *problem = h->problem;
    for (int i = 0; problem->sizes[i].flag; i++)
        h->sizes[i] = problem->sizes[i].initial;
    for (int i = 0; problem->choices[i].flag; i++)
        h->choices[i] = problem->choices[i].words[0];
    for (int i = 0; i < MAX_SEED_SETS; i++)
        memcpy(h->seeds[i], problem->seeds.initial, sizeof h->seeds[i]);
    h->repeats = harness_device_is_emulated() ? 1 : 0;
    h->warmup = harness_device_is_emulated() ? 0 : 1;
}

void harness_read_arguments(struct harness *h, int argc, char **argv)
{
    struct option options[MAX_OPTIONS];
    list_options(h->problem, options);
    set_defaults(h);
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        read_option(h, option);
    if (h->seed_sets == 0)
        h->seed_sets = 1;
    if (optind < argc)
        harness_fail(EXIT_USAGE,
                     "'%s' is not an argument of this program; --help lists the arguments",
                     argv[optind]);
}
