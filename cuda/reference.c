/* reference.c: computes the right answers of a problem, in a process without any code of a lesson.
 * It takes the problem's arguments. If WARPBOOK_JUDGE is the number of a socket's descriptor, it
 * judges the program at the other end. Otherwise it prints a line of JSON for each --seed: the
 * seeds, and what the record of a right answer contains. */
#include "judge.h"

extern const struct problem REFERENCE; /* the build defines this as the problem's name */

static void print_answers(struct harness *h)
{
    for (int set = 0; set < h->seed_sets; set++) {
        char seeds[64] = "", fields[256] = "";
        harness_prepare(h, set);
        harness_append_seeds(seeds, sizeof seeds, h, set);
        h->problem->expect(h, fields, sizeof fields);
        printf("{\"seeds\":%s,%s}\n", seeds, fields);
    }
}

int main(int argc, char **argv)
{
    struct harness *h = harness_make(&REFERENCE, argc, argv, "reference");
    const char *socket = getenv("WARPBOOK_JUDGE");
    if (socket)
        judge(h, atoi(socket));
    else
        print_answers(h);
    harness_discard(h);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_MISSING;
}
