#!/bin/sh
# However a program ends, the findings until then are reported, and the place of its end.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
without_nvcc
source=$root/cuda/emulator/tests/findings/host/ended_programs.cu
race=$(grep -n '// expect .*: global-race' "$source" | cut -d: -f1)

# ends HOW [CODE]: runs the program; the report has the race
ends() {
    line=$(line_of "$1")
    rm -f "$scratch/counts"
    run env EMUCC_REPORT="$scratch/counts" "$scratch/ends" "$1"
    [ -z "${2-}" ] || exits "$2" "$1: it exits with its code"
    like "$(cat "$scratch/counts")" "\"id\":\"global-race\".*\"line\":$race," "$1: the race is reported"
}
# whole HOW: the report is complete
whole() {
    like "$(cat "$scratch/counts")" '"kind":"kernel","name":"last_wins".*"launches":1' "$1: the kernel is counted"
    is "$(tail -n 1 "$scratch/counts")" '{"v":1,"kind":"end"}' "$1: the report is complete"
}
# crashed_at_line HOW: the report has the line of the crash
crashed_at_line() {
    # A stack overflow is found where a function takes its frame, or in the lines that use it.
    lines=$(seq -s '|' "$line" $((line + 4)))
    [ "$1" = deep ] || lines=$line
    like "$(cat "$scratch/counts")" "\"kind\":\"crash\",\"file\":\".*ended_programs.cu\",\"line\":($lines)\\b" "$1: the line is reported"
}

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/ends" "$source"
exits 0 "ended_programs.cu compiles"
for how in assert abort throw; do
    ends $how 134
    crashed_at_line $how
    whole $how
done
for how in fault no_argument deep; do
    ends $how 139
    crashed_at_line $how
    whole $how
done
ends heap # the C library chooses the signal and may lack memory for the rest
for how in exit _exit _Exit quick_exit; do
    ends $how 3
    whole $how
    unlike "$(cat "$scratch/counts")" '"kind":"crash"' "$how: it is not reported as a crash"
done
ends succeed 0
for how in error refused; do
    ends $how 3
    whole $how
done
ends none 0
whole none

# A program that gets SIGTERM: in a host loop, and in a kernel
for how in loop hang; do
    line=$(line_of $how)
    rm -f "$scratch/counts"
    EMUCC_REPORT="$scratch/counts" "$scratch/ends" $how >"$scratch/out" 2>"$scratch/err" &
    pid=$!
    until grep -q cudaSuccess "$scratch/out"; do sleep 0.05; done
    sleep 0.2
    kill -TERM $pid
    wait $pid 2>/dev/null
    is $? 143 "$how: it ends by the signal"
    like "$(cat "$scratch/counts")" "\"id\":\"global-race\".*\"line\":$race," "$how: the race is reported"
    whole $how
done
like "$(cat "$scratch/err")" 'ended in kernel for_ever' "hang: the message names the kernel"

# Without a report file, all findings are on standard error.
run "$scratch/ends" assert
like "$err" "ended_programs.cu:$race: kernel last_wins, .*\[global-race\]$" "the race is on standard error"

# A thread that polls by plain reads, which the compiler may move out of the loop, waits for ever.
cat >"$scratch/waits.cu" <<'END'
__global__ void wait()
{
    __shared__ int flag;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    if (threadIdx.x == 0)
        while (flag == 0)
            ;
    if (threadIdx.x == 32)
        flag = 1;
}
int main()
{
    wait<<<1, 64>>>();
    return cudaDeviceSynchronize();
}
END
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/waits" "$scratch/waits.cu"
run timeout 1 "$scratch/waits"
exits 124 "a wait by plain reads never ends"
like "$err" 'ended in kernel wait, block \(0, 0, 0\), thread \(0, 0, 0\), at .*waits.cu:[89]$' "the message names its line"
like "$err" '^waits.cu:11: kernel wait, .*\[shared-race\]$' "the race is reported"

# The output of lessons/run counters
run "$root/lessons/run" counters "$source" --timeout 2 --json="$scratch/found.json" -- loop
exits 5 "a time-out is an error"
line=$(grep -n '/\* loop \*/' "$source" | cut -d: -f1)
like "$out" "^  ended_programs.cu:$race " "the findings come first"
like "$err" "timed out: not finished after 2 s, at ended_programs.cu:($((line - 1))|$line); --timeout" "then how and where the program ended"
like "$(cat "$scratch/found.json")" '"global-race"' "the document is written"
done_testing
