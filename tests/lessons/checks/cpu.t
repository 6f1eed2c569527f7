#!/bin/sh
# `check` on lessons for the CPU: clang's sanitizers find races, accesses out of bounds and uninitialised reads, each time
# and at their lines; and a float that counts is judged on one thread.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
needs_clang
echo 'int main(void) { return 0; }' >"$scratch/none.c"
for kind in address memory thread; do
    clang -fsanitize=$kind -o "$scratch/none" "$scratch/none.c" 2>/dev/null ||
        skip_all "clang's sanitizers are not installed (Debian: libclang-rt-dev)"
done

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
without_nvcc

# edited PROGRAM SED: writes a student's file: the lesson's with an edit
edited() {
    own=$root/lessons/$1
    my=$scratch/$(basename "$1")
    sed "$2" "$own" >"$my"
}
# check LESSON…
check() {
    number=$1
    shift
    run "$host" check "$number" "$my" --timeout 100 "$@"
}
# line_of PATTERN: its line in the student's file
line_of() {
    grep -n "$1" "$my" | head -n 1 | cut -d: -f1
}

edited 01-cpu/pi.c 's/ reduction(+ : hits)//'
for turn in 1 2 3; do
    check 01
    exits 1 "a sum without reduction fails, turn $turn"
    like "$out" "^  pi.c:$(line_of 'hits +=')  race on the CPU \(cpu-race\)" "the race is found at its line"
done
like "$out" 'a thread writes 8 bytes of a shared variable, and another thread writes them; nothing orders the two accesses$' \
    "the race is described in plain words"
like "$out" 'A sum needs reduction\(\+ : NAME\) on the directive' "the advice fits a variable"

edited 01-cpu/life.c '/next_generation(int/,/^}/s/row = 1; row <= height;/row = 0; row <= height + 1;/'
check 01
exits 1 "rows 0 to height + 1 fail"
like "$out" '^  FAIL  with 1 × 1 cells, 3 generations: right answer, wrong program: 1 finding below$' "the smallest size is named"
# The first row and the last one belong to two threads; either may be the first to leave the array.
like "$out" "^    reads 4 bytes, (12 bytes before|at the end of) an array of 36 bytes, which life.c:$(line_of 'cells = lesson_alloc') allocated\$" \
    "the array and its line are named"

edited 01-cpu/life.c '/next_generation(int/,/^}/s/next\[at\] =/next[row * stride] =/'
check 01
like "$out" "^  life.c:$(line_of 'lesson_board')  uninitialised read on the CPU" "a board that was never written is found where it is handed over"

edited 01-cpu/life.c 's/for (int column = 1/int at2 = 0; for (int column = 1/; s/^#pragma omp parallel for/int shared_column;\n&/; s/next\[at\] = \(.*\);/shared_column = column; next[at - column + shared_column] = \1;/'
check 01
like "$out" "^  life.c:$(line_of 'shared_column = column')  race on the CPU" "a variable that should be private is found"

edited 01-cpu/pi.c 's/uint64_t hits = 0/uint64_t hits/'
check 01
like "$out" 'uninitialised read on the CPU \(cpu-uninitialised-read\)' "a sum that was never zeroed is found"
like "$out" '^    uses the variable hits, or what was computed from it; it was never set$' "the variable is named"

edited 01-cpu/pi.c 's/uint64_t hits = 0/float hits = 0/'
check 01
exits 1 "a float counter fails"
like "$out" '^  FAIL  with 22,167,551 points on one thread: wrong answer: got 16,777,216, expected 17,411,688$' \
    "one thread shows where it stops growing"

edited 09-float-sums/sum.c 's/i < n; i++/i <= n; i++/'
check 09
like "$out" "^  sum.c:$(line_of 'sum +=')  access out of bounds on the CPU" "one element too many is found"
like "$out" '^    reads 4 bytes, at the end of an array of 4 bytes' "the input's end is its end, without a margin"

edited 09-float-sums/madd.c 's/reduction(+ : sum)/shared(sum)/; s/sum += a\[at\]/_Pragma("omp atomic") sum += a[at]/'
check 09
exits 0 "atomic additions are no race"

for program in 01-cpu/life.c 09-float-sums/sum.c 37-cpu-vectors/pi.c 37-cpu-vectors/life.c; do
    edited "$program" ''
    check "${program%%-*}"
    exits 0 "lesson $program passes"
    like "$out" "PASS  clang's sanitizers find no accesses out of bounds, .*no races$" "nothing is found in it"
done
like "$out" '^  note  not checked for uninitialised reads: MemorySanitizer does not know what vector instructions do$' \
    "what was not checked is shown"

edited 01-cpu/pi.c ''
OMP_TOOL=disabled check 01
exits 0 "without Archer a right program passes"
like "$out" "^  note  not checked for races: LLVM's OpenMP has no Archer here" "the output says that races were not looked for"
OMP_TOOL=disabled check 01 --json
like "$out" '"unchecked":\["not checked for races' "so does the document"
done_testing
