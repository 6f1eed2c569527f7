/* typed.c: waits for a key or a line, with a timeout.
 * In C because Lua reads only whole lines, has no timeout, and does not return from a read when it
 * is interrupted. The terminal delivers single keys only during a wait, and signals are blocked
 * meanwhile. So a signal that ends the host always finds the terminal in its normal state. */
#include "typed.h"

#include "process/signals.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdbool.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Ctrl-C still interrupts. Ctrl-\ and Ctrl-Z become keys, because as signals they would leave the
 * terminal in this mode. */
static bool hand_out_keys(const struct termios *before)
{
    struct termios keys = *before;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    keys.c_cc[VQUIT] = _POSIX_VDISABLE;
    keys.c_cc[VSUSP] = _POSIX_VDISABLE;
    return tcsetattr(STDIN_FILENO, TCSANOW, &keys) == 0;
}

/* The caller blocks signals; only the wait itself runs with the mask `waiting`. */
static int wait_and_read(double seconds, const sigset_t *waiting, char *bytes, size_t size)
{
    double whole = fmin(seconds, 1e6);
    struct timespec limit = {.tv_sec = (time_t)whole, .tv_nsec = (long)(fmod(whole, 1.0) * 1e9)};
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (ppoll(&input, 1, isinf(seconds) ? NULL : &limit, waiting) <= 0)
        return 0;
    ssize_t count = read(STDIN_FILENO, bytes, size);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return 0;
    return count > 0 ? (int)count : TYPED_CLOSED;
}

int typed_wait(enum typed_unit unit, double seconds, char *bytes, size_t size)
{
    struct termios terminal;
    sigset_t before, waiting;
    int count = TYPED_CLOSED;
    signals_hold(&before, &waiting);
    if (tcgetattr(STDIN_FILENO, &terminal) == 0) {
        bool ready = unit == TYPED_LINE || hand_out_keys(&terminal);
        if (ready && signals_interrupts() > 0)
            count = 0;
        else if (ready)
            count = wait_and_read(seconds, &waiting, bytes, size);
        if (unit == TYPED_KEY)
            tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return count;
}
