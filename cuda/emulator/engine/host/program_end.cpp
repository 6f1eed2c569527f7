/* program_end.cpp: calls a report at the program's end, however it ends. */
#include "engine/host/program_end.h"

#include <initializer_list>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace emulator;

static void (*say)(const struct ending *);
static struct ending last; /* static, because a stack that has overflowed has no room */
static pid_t program;      /* the process itself, not its forked children */
static bool said;

static void say_once(void)
{
    if (say && getpid() == program && !__atomic_exchange_n(&said, true, __ATOMIC_RELAXED))
        say(&last);
}

/* ---- normal ends ---- */

static void keep_code(int code, void *)
{
    last.code = code;
}

static __attribute__((destructor)) void on_exit_begins(void)
{
    say_once();
}

/* These replace the C library's functions, which would end the program without a report. */
extern "C" __attribute__((noreturn)) void _exit(int code);
void _exit(int code)
{
    last.code = code;
    say_once();
    syscall(SYS_exit_group, code);
    __builtin_unreachable();
}
extern "C" __attribute__((noreturn)) void _Exit(int code) noexcept;
void _Exit(int code) noexcept
{
    _exit(code);
}

/* ---- by a signal ---- */

static void die(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

/* say() may wait for ever for the heap's lock: then the alarm ends the program. */
static void on_alarm(int)
{
    die(last.signal);
}

static void say_of(int number)
{
    last.signal = number;
    signal(SIGALRM, on_alarm);
    alarm(1);
    say_once();
    die(number);
}

static void on_signal(int number)
{
    signal(number, SIG_DFL); /* a second one means that the report itself fails */
    if (!said && getpid() == program)
        find_place(find_call(), &last.place);
    if (getpid() == program)
        say_of(number);
    die(number);
}

void emulator::end_by(int number)
{
    say_of(number);
    abort();
}

void emulator::at_end(void (*wanted)(const struct ending *))
{
    static char stack[64 * 1024]; /* for when the program's own stack has overflowed */
    const stack_t alternative = {stack, 0, sizeof stack};
    struct sigaction action = {};
    if (say)
        return;
    say = wanted;
    program = getpid();
    on_exit(keep_code, NULL);
    at_quick_exit(say_once);
    sigaltstack(&alternative, NULL);
    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    for (int number : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTERM})
        sigaction(number, &action, NULL);
}
