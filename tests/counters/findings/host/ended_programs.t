#!/bin/sh
# However a program ends, what was found until then is told, and where it ended.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
without_nvcc
source=$root/cuda/emulator/tests/findings/host/ended_programs.cu
race=$(grep -n '// expect .*: global-race' "$source" | cut -d: -f1)

# ends HOW [CODE]: runs the program; the race is written down
ends() {
    line=$(line_of "$1")
    rm -f "$scratch/counts"
    run env EMUCC_REPORT="$scratch/counts" "$scratch/ends" "$1"
    [ -z "${2-}" ] || exits "$2" "$1: it ends as it would"
    like "$(cat "$scratch/counts")" "\"id\":\"global-race\".*\"line\":$race," "$1: the race is told"
}
# whole HOW: the report comes to its end
whole() {
    like "$(cat "$scratch/counts")" '"kind":"kernel","name":"last_wins".*"launches":1' "$1: the kernel is counted"
    is "$(tail -n 1 "$scratch/counts")" '{"v":1,"kind":"end"}' "$1: all is written"
}
# crashed_at_line HOW: and says where
crashed_at_line() {
    # A stack that is full is found where a function takes its frame, or in the lines that use it.
    lines=$(seq -s '|' "$line" $((line + 4)))
    [ "$1" = deep ] || lines=$line
    like "$(cat "$scratch/counts")" "\"kind\":\"crash\",\"file\":\".*ended_programs.cu\",\"line\":($lines)\\b" "$1: where"
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
ends heap # by which signal, and whether there is memory for the rest, the C library knows
for how in exit _exit _Exit quick_exit; do
    ends $how 3
    whole $how
    unlike "$(cat "$scratch/counts")" '"kind":"crash"' "$how: no crash"
done
ends succeed 0
for how in error refused; do
    ends $how 3
    whole $how
done
ends none 0
whole none

# A program that is told to end: in a loop of its own, and in a kernel
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
    like "$(cat "$scratch/counts")" "\"id\":\"global-race\".*\"line\":$race," "$how: the race is told"
    whole $how
done
like "$(cat "$scratch/err")" 'ended in kernel for_ever' "hang: and where it was"

# No file to write to: all on standard error
run "$scratch/ends" assert
like "$err" "ended_programs.cu:$race: kernel last_wins, .*\[global-race\]$" "the race stands on standard error"

# A thread that waits by plain reads, which the compiler may take out of the loop: it waits for ever.
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
exits 124 "a wait by plain reads"
like "$err" 'ended in kernel wait, block \(0, 0, 0\), thread \(0, 0, 0\), at .*waits.cu:[89]$' "ends where it waits"
like "$err" '^waits.cu:11: kernel wait, .*\[shared-race\]$' "and the race is told"

# As the command shows it
run "$root/lessons/run" counters "$source" --timeout 2 --json="$scratch/found.json" -- loop
exits 5 "a time-out"
line=$(grep -n '/\* loop \*/' "$source" | cut -d: -f1)
like "$out" "^  ended_programs.cu:$race " "what was found comes first"
like "$err" "timed out: not finished after 2 s, at ended_programs.cu:($((line - 1))|$line); --timeout" "then how it ended, and where"
like "$(cat "$scratch/found.json")" '"global-race"' "the document is written"
done_testing
