/* arguments.c: the command line of a lesson program. */
#include "harness.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <string.h>

static const struct option pi_options[] = {
    {"points", required_argument, NULL, 'n'},
    {"seed", required_argument, NULL, 's'},
    {"generator", required_argument, NULL, 'g'},
    {"repeats", required_argument, NULL, 'r'},
    {"warmup", required_argument, NULL, 'w'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static const struct option life_options[] = {
    {"width", required_argument, NULL, 'x'},
    {"height", required_argument, NULL, 'y'},
    {"generations", required_argument, NULL, 'n'},
    {"seed", required_argument, NULL, 's'},
    {"repeats", required_argument, NULL, 'r'},
    {"warmup", required_argument, NULL, 'w'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static const char pi_help[] = "  --points N         random points (default %llu)\n"
                              "  --seed X[,Y]       seeds of x and y (default 777,123)\n"
                              "  --generator NAME   of cuRAND; lesson 06 only (default philox)\n";
static const char life_help[] = "  --width W          cells in a row (default 1024)\n"
                                "  --height H         rows (default 1024)\n"
                                "  --generations G    (default 1024)\n"
                                "  --seed S           of the first population (default 1985)\n";
static const char common_help[] =
    "  --repeats N        timed repeats (default: until the times settle; emulated: 1)\n"
    "  --warmup N         untimed repeats before them (default 1; emulated: 0)\n";

static void usage(const struct lesson *lesson, bool is_pi)
{
    printf("%s of lesson %s\n", lesson->harness->program, lesson->harness->folder);
    if (is_pi)
        printf(pi_help, (unsigned long long)lesson->points);
    else
        fputs(life_help, stdout);
    fputs(common_help, stdout);
    exit(EXIT_SUCCESS);
}

/* A whole number from `low` to `high` at the start of `text`; `*end` is set behind it. */
static unsigned long long number(const char *option, const char *text, unsigned long long low,
                                 unsigned long long high, char **end)
{
    errno = 0;
    unsigned long long value = strtoull(text, end, 10);
    if (*end == text || *text == '-' || errno == ERANGE || value < low || value > high)
        fail(EXIT_USAGE, "--%s %s: a whole number from %llu to %llu is wanted", option, text, low,
             high);
    return value;
}

static unsigned long long whole(const char *option, const char *text, unsigned long long low,
                                unsigned long long high)
{
    char *end;
    unsigned long long value = number(option, text, low, high, &end);
    if (*end)
        fail(EXIT_USAGE, "--%s %s: '%s' does not belong to a whole number", option, text, end);
    return value;
}

/* "X" or "X,Y" */
static void read_seeds(struct lesson *lesson, const char *text)
{
    char *end;
    lesson->seed_x = number("seed", text, 0, ULLONG_MAX, &end);
    if (*end == ',')
        lesson->seed_y = whole("seed", end + 1, 0, ULLONG_MAX);
    else if (*end)
        fail(EXIT_USAGE, "--seed %s: X or X,Y is wanted, both whole numbers", text);
}

static const char *generator(const char *name)
{
    static const char *const known[] = {"philox", "xorwow", "mrg32k3a", "mtgp32"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i]) == 0)
            return known[i];
    fail(EXIT_USAGE, "--generator %s: philox, xorwow, mrg32k3a or mtgp32 is wanted", name);
}

static void read_option(struct lesson *lesson, bool is_pi, int option)
{
    switch (option) {
    case 'n':
        if (is_pi)
            lesson->points = whole("points", optarg, 1, 1ULL << 40);
        else
            lesson->generations = (int)whole("generations", optarg, 0, INT_MAX);
        break;
    case 'x':
        lesson->width = (int)whole("width", optarg, 1, 1 << 20);
        break;
    case 'y':
        lesson->height = (int)whole("height", optarg, 1, 1 << 20);
        break;
    case 's':
        if (is_pi)
            read_seeds(lesson, optarg);
        else
            lesson->harness->seed = whole("seed", optarg, 0, UINT_MAX);
        break;
    case 'g':
        lesson->generator = generator(optarg);
        break;
    case 'r':
        lesson->harness->repeats = (int)whole("repeats", optarg, 1, 1000000);
        break;
    case 'w':
        lesson->harness->warmup = (int)whole("warmup", optarg, 0, 1000000);
        break;
    case 'h':
        usage(lesson, is_pi);
        break;
    default: /* getopt has named the culprit on standard error */
        fail(EXIT_USAGE, "--help lists the arguments of this program");
    }
}

void read_arguments(struct lesson *lesson, int argc, char **argv)
{
    bool is_pi = strcmp(lesson->harness->program, "pi") == 0;
    int option;
    while ((option = getopt_long(argc, argv, "", is_pi ? pi_options : life_options, NULL)) != -1)
        read_option(lesson, is_pi, option);
    if (optind < argc)
        fail(EXIT_USAGE, "'%s' is no argument of this program; --help lists them", argv[optind]);
}
