#!/bin/sh
# A report that is begun with a key is sealed: the program cannot write another one in its place. The key and the name of
# the file are gone before the program's first code runs.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
key=000102030405060708090a0b0c0d0e0f
cat >"$scratch/program.cu" <<'CUDA'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the program's earliest code sees */
static char early[256];
static void look(int, char **, char **environment)
{
    for (; *environment; environment++)
        if (strncmp(*environment, "EMUCC_REPORT=", 13) == 0)
            strncpy(early, *environment + 13, sizeof early - 1);
}
static void (*const first)(int, char **, char **)
    __attribute__((section(".preinit_array"), used)) = look;

__global__ void set(int *x) { *x = 5; }

static int launched(void)
{
    int x = 0, *d;
    cudaMalloc(&d, sizeof x);
    cudaMemset(d, 0, sizeof x);
    set<<<1, 1>>>(d);
    cudaMemcpy(&x, d, sizeof x, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return x;
}
int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    pid_t child = *how ? fork() : 1;
    int status = 0;
    if (child == 0 && strcmp(how, "launches") == 0)
        return launched();
    if (child == 0)
        exit(0);
    if (*how)
        waitpid(child, &status, 0);
    printf("early '%s', now '%s', child %d, x = %d\n", early, getenv("EMUCC_REPORT"), WEXITSTATUS(status), launched());
    return 0;
}
CUDA
emucc() {
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/program" "$@"
}
emucc "$scratch/program.cu"
exits 0 "the program compiles"
# runs WORD…: runs the program with this line in its report
runs() {
    printf '%s\n' "$1" >"$scratch/report"
    shift
    run env EMUCC_REPORT="$scratch/report" "$scratch/program" "$@"
}
ends() {
    is "$(grep -c '"kind":"end"' "$scratch/report")" "$1" "$2"
}

runs "key $key"
is "$out" "early '', now '', child 0, x = 5" "no code of the program finds the file's name in the environment"
like "$(tail -n 1 "$scratch/report")" '^\{"v":1,"kind":"seal","hash":"[0-9a-f]{16}"\}$' "the report ends with a seal"
unlike "$(cat "$scratch/report")" "$key" "the key is gone"
cat >"$scratch/main.lua" <<'END'
local file = io.open(arg[1])
local text = file:read("a")
local report, hash = text:match('^(.*\n){"v":1,"kind":"seal","hash":"(%x+)"}\n$')
local key = "\7\6\5\4\3\2\1\0\15\14\13\12\11\10\9\8" -- the two numbers of the line, as bytes
print(require("host").seal(key, report) == hash)
END
is "$("$root/tests/lib/lua" "$scratch/main.lua" "$scratch/report")" true "the seal is that of the runner's own function"
runs "key $key" exits
is "$out" "early '', now '', child 0, x = 5" "a child ends"
ends 1 "it writes no report"
runs "key $key" launches
is "$out" "early '', now '', child 4, x = 5" "a child that launches a kernel is ended"
like "$err" 'a child process launched kernel set, whose counts would be lost' "the message says why"
runs "key $key idle"
is "$out" "early '', now '', child 0, x = 0" "in an idle run, kernels do nothing"

runs '{"v":1}'
is "$out" "early '$scratch/report', now '$scratch/report', child 0, x = 5" "without a key the environment stays"
unlike "$(cat "$scratch/report")" '"seal"' "there is no seal"
is "$(head -n 1 "$scratch/report")" '{"v":1}' "the report is appended"
runs '' launches
is "$out" "early '$scratch/report', now '$scratch/report', child 5, x = 5" "a child may launch kernels"
ends 1 "its report is not written"

# Names that a counted program may not have
refused() {
    printf '%s\n__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n' "$1" >"$scratch/refused.cu"
    emucc "$scratch/refused.cu"
    exits 1 "$2 is refused"
    like "$err" "error: the program $3" "the message says why"
}
refused 'extern "C" long write(int, const void *, unsigned long size) { return (long)size; }' \
    "a write() of its own" 'defines write, which the counters call: give it another name'
refused 'extern "C" __attribute__((visibility("hidden"))) int flock(int, int) { return 0; }' \
    "a hidden flock()" 'defines flock,'
refused '__asm__(".globl pread\npread: ret");' "a function in assembly" 'defines pread,'
refused 'extern int *emulator_listener;
static const bool off = (emulator_listener = 0, true);' "a use of the counters' variables" \
    'uses emulator_listener, which belongs to the emulator'
refused 'namespace emulator { void report_copy(bool, bool, bool, unsigned long); }
static const bool more = (emulator::report_copy(true, false, false, 1), true);' "a use of their functions" \
    'uses _ZN8emulator11report_copyEbbbm,'
refused 'static void real() {}
extern "C" void *choose(void) { return (void *)real; }
extern "C" void indirect(void) __attribute__((ifunc("choose")));' "an indirect function" \
    'has an indirect function, indirect, which would run before counting begins'
cat >"$scratch/allowed.cu" <<'CUDA'
#include <cuda_runtime.h>
#include <stdlib.h>
void *operator new(size_t size) { return malloc(size); }
static int write(int x) { return x; }
int send(int x) { return write(x); }
__global__ void k() {}
int main() { int *p = new int(3); k<<<1, 1>>>(); return send(*p) - 3; }
CUDA
emucc "$scratch/allowed.cu"
exits 0 "operator new, and functions of C++ with such names, are allowed"
done_testing
