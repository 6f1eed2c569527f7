/* fault.cpp: kernels that access invalid memory, and programs that are asked to end while a kernel
 * runs. */
#include "engine/block/fault.h"

#include <inttypes.h>
#include <signal.h>
#include <ucontext.h>

#include "engine/block/division.h"
#include "engine/host/program_end.h"
#include "engine/host/host_code.h"

using namespace emulator;

/* ---- where the kernel was ---- */

/* The program's first byte and the end of its code, both set by the linker. */
extern const char __ehdr_start, _etext;

/* Collects the program counter and, if the stack is usable, the words on it that may be return
 * addresses; an unwinder could not follow the switches between fibers. Only addresses in the
 * program's code count, because libc may have source lines, too. */
static void collect_calls(const ucontext_t *context, bool has_stack)
{
    self->call_count = 0;
#if defined __x86_64__
    const char *pc = (const char *)context->uc_mcontext.gregs[REG_RIP];
    const char *const *stack = (const char *const *)context->uc_mcontext.gregs[REG_RSP];
#elif defined __aarch64__
    const char *pc = (const char *)context->uc_mcontext.pc;
    const char *const *stack = (const char *const *)context->uc_mcontext.sp;
#else
    (void)context;
    (void)has_stack;
    return;
#endif
    enum { WORDS = 64 }; /* both the CPU thread's stack and a fiber's extend this far */
    if (pc > &__ehdr_start && pc < &_etext)
        self->calls[self->call_count++] = pc + 1;
    for (int i = 0; has_stack && i < WORDS && self->call_count < MAX_CALLS; i++)
        if (stack[i] > &__ehdr_start && stack[i] < &_etext)
            self->calls[self->call_count++] = stack[i];
}

/* The previous handlers of these signals, for signals outside of kernels. */
static const int SIGNALS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGTERM};
enum { SIGNALS_COUNT = sizeof SIGNALS / sizeof *SIGNALS };
static struct sigaction before[SIGNALS_COUNT];

static void leave_to_others(int number)
{
    for (int i = 0; i < SIGNALS_COUNT; i++)
        if (SIGNALS[i] == number)
            sigaction(number, &before[i], NULL);
    raise(number);
}

static bool (*mend_touch)(const void *address);

/* Returns true if the kernel goes on. */
static bool mend_division(ucontext_t *context)
{
    if (!self->divided) /* only the first is reported */
        collect_calls(context, true);
    const enum division division = division_goes_on(context);
    if (division != DIVIDED_BY_ZERO)
        return division != NOT_DIVIDED;
    if (emulator_listener)
        emulator_listener->divided_by_zero(self->calls[0]);
    else
        self->divided = true;
    return true;
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    if (number == SIGFPE && self && self->armed && mend_division((ucontext_t *)context))
        return;
    if (self && self->armed) {
        self->armed = false;
        self->fault_address = info->si_addr;
        collect_calls((const ucontext_t *)context,
                      !fiber_is_below_stack(self->stacks, MAX_THREADS, info->si_addr));
        siglongjmp(self->fault, number);
    }
    if (number == SIGSEGV && info->si_code == SEGV_PKUERR && mend_touch &&
        mend_touch(info->si_addr))
        return;
    leave_to_others(number);
}

/* ---- the program is asked to end ---- */

static worker *all_workers;

/* Finds the worker that runs the kernel, which goes on in stopped(). If it is another thread's,
 * forwards the signal to that thread. */
static void on_stop(int number, siginfo_t *, void *context)
{
    static int asked, found;
    int times = __atomic_add_fetch(&asked, 1, __ATOMIC_RELAXED);
    if (self && self->armed) {
        if (__atomic_exchange_n(&found, 1, __ATOMIC_RELAXED))
            return;
        self->armed = false;
        collect_calls((const ucontext_t *)context, true);
        siglongjmp(self->fault, number);
    }
    if (found && times < 4)
        return; /* it is being reported */
    for (worker *other = all_workers; other && !found; other = other->other) {
        if (other->armed) {
            pthread_kill(other->thread, number);
            return;
        }
    }
    leave_to_others(number);
}

/* The launch calls the kernel, so the launch's line may be among the calls; it is not the kernel's.
 */
static bool is_launch(const struct place *place)
{
    const struct launch *launch = self->launch;
    return launch->file && place->line == launch->line &&
           strcmp(name_of_file(place->file), name_of_file(launch->file)) == 0;
}

/* Finds the innermost call with a line of the program's own, and returns where in the program, or
 * NULL. If there is none, as between two threads' turns, takes the place where the thread waits or
 * waited last, unless that is a barrier. */
static const void *find_line(struct place *found)
{
    for (int i = 0; i < self->call_count; i++) {
        find_place(self->calls[i], found);
        if (found->line && !is_of_emulator(found->file) && !is_launch(found))
            return self->calls[i];
    }
    const thread_state state = self->state[self->current];
    const bool goes_on = state == READY && !self->barrier_place[self->current];
    if (state != AT_STEP && state != PAUSED && !goes_on)
        return NULL;
    const void *pc = self->steps.of[self->current].pc; /* NULL if the thread took no step */
    find_place(pc, found);
    return found->line ? pc : NULL;
}

static void stopped(int number)
{
    static struct place place;
    int barrier = emulator_line(self->barrier_place[self->current]);
    tell_thread("ended in ");
    if (find_line(&place))
        fprintf(stderr, ", at %s:%d", place.file, place.line);
    else if (barrier)
        fprintf(stderr, ", at the barrier in line %d", barrier);
    fprintf(stderr, "\n");
    end_by(number);
}

static void list_worker(worker *made)
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    made->thread = pthread_self();
    pthread_mutex_lock(&mutex);
    made->other = all_workers;
    all_workers = made;
    pthread_mutex_unlock(&mutex);
}

static void set_handlers(void)
{
    for (int i = 0; i < SIGNALS_COUNT; i++) {
        struct sigaction action = {};
        action.sa_sigaction = SIGNALS[i] == SIGTERM ? on_stop : on_fault;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigaction(SIGNALS[i], &action, &before[i]);
    }
}

static void handle_signals(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_handlers);
}

void emulator::handle_touch(bool (*mend)(const void *address))
{
    mend_touch = mend;
    handle_signals();
}

worker *emulator::make_worker(void)
{
    worker *made = (worker *)calloc(1, sizeof *made);
    if (made == NULL || (made->stacks = fiber_stacks(MAX_THREADS)) == NULL) {
        free(made);
        return NULL;
    }
    for (fiber *&one : made->ready)
        one = &made->home;
    stack_t alternative = {made->fault_stack, 0, sizeof made->fault_stack};
    sigaltstack(&alternative, NULL);
    handle_signals();
    list_worker(made);
    return made;
}

bool emulator::faulted(int number, cudaError_t *error)
{
    if (number == SIGTERM)
        stopped(number);
    self->prepared = self->free_count = 0; /* what the fibers were doing is lost */
    *error = emulator_listener ? emulator_listener->faulted(self->fault_address) : cudaSuccess;
    if (*error != cudaSuccess)
        return false;
    bool stack = fiber_is_below_stack(self->stacks, MAX_THREADS, self->fault_address);
    *error = stack ? cudaErrorHardwareStackError : cudaErrorIllegalAddress;
    if (!is_first_to_tell())
        return false;
    static struct place place;
    const char *code = hidden_code_text(self->fault_address);
    const char *why = stack  ? "needs more than 256 KB of stack for its local arrays and calls"
                      : code ? code
                             : "accesses memory that is not allocated";
    const void *pc = find_line(&place);
    if (emulator_listener && pc) {
        emulator_listener->kernel_ends(self->current, pc, *error, why);
        return false;
    }
    add_why_thread();
    if (pc)
        add_why(self->launch, ", at %s:%d", place.file, place.line);
    add_why(self->launch, ": %s", why);
    if (!code)
        add_why(self->launch, ", address 0x%" PRIxPTR, (uintptr_t)self->fault_address);
    say_why(self->launch);
    return false;
}

void emulator::tell_division(void)
{
    static struct place place;
    self->divided = false;
    if (!is_first_to_tell())
        return;
    const uint3 block = numbered_from(self->launch->first_index, emulator_block_index);
    fprintf(stderr, "emulator: kernel %s, block (%u, %u, %u)", self->launch->name, block.x, block.y,
            block.z);
    if (find_line(&place))
        fprintf(stderr, ", at %s:%d", place.file, place.line);
    fprintf(stderr, ": divides an integer by zero; on a GPU the result has no meaning\n");
}
