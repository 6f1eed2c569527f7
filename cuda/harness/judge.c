/* judge.c: a lesson program's side of the protocol with the runner's judge (cuda/judge.c). The
 * program sends the lines of its record, and for each repeat a line "answer BYTES", or "packed
 * BYTES" if the answer is in bits, followed by the bytes. The judge replies with one character and,
 * if the answer is wrong, with the index of its first wrong byte. The program never gets the right
 * answer. */
#include "harness.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

static int judge_socket(void)
{
    const char *number = getenv("WARPBOOK_JUDGE");
    return number && *number ? atoi(number) : -1;
}

bool harness_has_judge(void)
{
    return judge_socket() >= 0;
}

static void send_all(const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t sent = send(judge_socket(), bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            harness_fail(EXIT_MISSING, "cannot send to the judge: %s", strerror(errno));
        bytes += sent;
        size -= (size_t)sent;
    }
}

void harness_send_judge(const char *line, size_t size)
{
    send_all(line, size);
}

/* Reads one byte of each page. If the host cannot read the answer, the program faults here, as it
 * would elsewhere; send() would only return an error. */
static void look_at(const char *bytes, size_t size)
{
    enum { PAGE = 4096 };
    for (size_t i = 0; i < size; i += PAGE)
        (void)*(const volatile char *)(bytes + i);
    (void)*(const volatile char *)(bytes + size - 1);
}

bool harness_ask_judge(struct harness *h, const void *answer)
{
    const size_t bytes = h->problem->answer_bytes(h);
    char head[32], verdict = 0;
    look_at(answer, bytes);
    fflush(stdout); /* what the lesson printed comes before what the judge prints */
    send_all(head, (size_t)snprintf(head, sizeof head, "%s %zu\n", h->packed ? "packed" : "answer",
                                    bytes));
    send_all(answer, bytes);
    ssize_t size;
    do
        size = recv(judge_socket(), &verdict, 1, 0);
    while (size < 0 && errno == EINTR);
    if (size == 1 && verdict == JUDGED_WRONG)
        size = recv(judge_socket(), &h->wrong_byte, sizeof h->wrong_byte, MSG_WAITALL) > 0;
    if (size != 1)
        harness_fail(EXIT_MISSING, "the judge ended before it gave a verdict");
    return verdict == JUDGED_RIGHT;
}
