/* judge.c: the runner's judge. Through a socket it receives from a lesson program (harness/judge.c)
 * lines for the record, which it passes on, and answers, which it checks. It counts repeats and
 * selects seeds itself, and no verdict in the record comes from the program. */
#include "judge.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LONGEST_LINE = 4096 };

struct hearing {
    struct harness *h;
    int socket;
    void *answer;
    size_t answer_bytes;
    char line[LONGEST_LINE];
    char heard[1 << 16]; /* received bytes; those from `at` to `end` are not used yet */
    size_t at, end;
};

/* Receives at most `size` bytes; returns their number, 0 at the end. */
static size_t hear(int socket, void *bytes, size_t size)
{
    ssize_t heard;
    do
        heard = recv(socket, bytes, size, 0);
    while (heard < 0 && errno == EINTR);
    return heard > 0 ? (size_t)heard : 0;
}

/* Receives a line, without its newline; false if there are no more. */
static bool hear_line(struct hearing *hearing)
{
    size_t length = 0;
    for (;;) {
        if (hearing->at == hearing->end) {
            hearing->at = 0;
            hearing->end = hear(hearing->socket, hearing->heard, sizeof hearing->heard);
            if (hearing->end == 0)
                break;
        }
        char c = hearing->heard[hearing->at++];
        if (c == '\n')
            break;
        if (length == LONGEST_LINE - 2)
            harness_fail(EXIT_WRONG, "the program sent its judge a line without an end");
        hearing->line[length++] = c;
    }
    hearing->line[length] = '\0';
    return hearing->end > 0 || length > 0;
}

/* Receives the bytes of an answer; false if some are missing. */
static bool hear_answer(struct hearing *hearing)
{
    size_t have = hearing->end - hearing->at;
    if (have > hearing->answer_bytes)
        have = hearing->answer_bytes;
    memcpy(hearing->answer, hearing->heard + hearing->at, have);
    hearing->at += have;
    while (have < hearing->answer_bytes) {
        size_t more =
            hear(hearing->socket, (char *)hearing->answer + have, hearing->answer_bytes - have);
        if (more == 0)
            return false;
        have += more;
    }
    return true;
}

/* Whether the line announces an answer; sets its number of bytes and h->packed. */
static bool announces_answer(struct hearing *hearing, size_t *bytes)
{
    struct harness *h = hearing->h;
    h->packed = h->problem->packs && sscanf(hearing->line, "packed %zu", bytes) == 1;
    return h->packed || sscanf(hearing->line, "answer %zu", bytes) == 1;
}

/* Allocates room for an answer of this form. */
static void make_room(struct hearing *hearing)
{
    const size_t bytes = hearing->h->problem->answer_bytes(hearing->h);
    if (bytes == hearing->answer_bytes)
        return;
    free(hearing->answer);
    hearing->answer = lesson_alloc(bytes);
    hearing->answer_bytes = bytes;
}

/* Whether the program may record this line itself; a verdict it may not. */
static bool is_for_the_record(const char *line)
{
    static const char *const kinds[] = {"begin", "device", "setup", "sample", "error", "end"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char head[32];
        int length = snprintf(head, sizeof head, "{\"v\":1,\"kind\":\"%s\"", kinds[i]);
        if (strncmp(line, head, (size_t)length) == 0)
            return true;
    }
    return false;
}

static void judge_answer(struct hearing *hearing)
{
    struct harness *h = hearing->h;
    h->repeat++;
    int set = harness_seed_set(h, h->repeat);
    if (set != h->seed_set)
        harness_prepare(h, set);
    h->wrong_byte = NO_BYTE;
    const char verdict = h->problem->check(h, hearing->answer) ? JUDGED_RIGHT : JUDGED_WRONG;
    send(hearing->socket, &verdict, 1, MSG_NOSIGNAL);
    if (verdict == JUDGED_WRONG)
        send(hearing->socket, &h->wrong_byte, sizeof h->wrong_byte, MSG_NOSIGNAL);
}

void judge(struct harness *h, int socket)
{
    struct hearing *hearing = (struct hearing *)lesson_alloc(sizeof *hearing);
    memset(hearing, 0, sizeof *hearing);
    hearing->h = h;
    hearing->socket = socket;
    harness_record_into(STDOUT_FILENO);
    while (hear_line(hearing)) {
        size_t bytes;
        if (is_for_the_record(hearing->line)) {
            harness_record("%s", hearing->line);
            continue;
        }
        if (!announces_answer(hearing, &bytes))
            harness_fail(EXIT_WRONG,
                         "the program sent its judge a line that a program may not send: %s",
                         hearing->line);
        make_room(hearing);
        if (bytes != hearing->answer_bytes)
            harness_fail(EXIT_WRONG, "an answer has %zu bytes, but this one has %zu",
                         hearing->answer_bytes, bytes);
        if (hear_answer(hearing))
            judge_answer(hearing);
    }
    free(hearing->answer);
    free(hearing);
}
