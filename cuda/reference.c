/* reference.c: what the answers of a problem have to be, found out in a process that has none of a
 * lesson's code. It takes the problem's arguments. Where WARPBOOK_JUDGE is the number of a socket's
 * descriptor, it judges the program at the other end. Else it prints a line of JSON for each
 * --seed: the seeds, and what the record has to say of a right answer to them. */
#include "judge.h"

extern const struct problem REFERENCE; /* which problem, the build says */

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
