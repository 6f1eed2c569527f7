#!/bin/sh
# Code that nvcc refuses is refused at the program's own lines. The comments of refused.cu say which lines, and with
# which message. clang's plugin finds what functions use, for each clang that it is built for; and nvcc, if it
# is installed, is asked whether it refuses the same lines. The newest clang and nvcc compile a sample of one part in three.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
. "$(dirname "$0")/../../lib/sample.sh"
needs_clang

make_targets emulate emulator counters
program=$root/tests/emulator/compiler/refused.cu
nvcc=$(sed -n 's/^compiler=//p' "$build/cuda.txt")

# expected PART: prints line, kind and pattern of each comment
expected() {
    awk -v part="$1" '/^#(if|elif) PART/ { inside = $4 == part }
        inside && match($0, /\/\/ (refused|warned): /) {
            print FNR, substr($0, RSTART + 3, RLENGTH - 5), substr($0, RSTART + RLENGTH)
        }' "$program"
}
# lines_of KIND: the lines that emucc names in messages of this kind
lines_of() {
    printf '%s\n' "$err" | sed -n "s|^$program:\([0-9]*\):\([0-9]*:\)\{0,1\} $1: .*|\1|p" | sort -nu
}
lines() {
    awk -v kind="$1" '$2 == kind { print $1 }' "$scratch/expected" | sort -nu
}
# refuses COMPILER PART: emucc with this compiler reports what is expected
refuses() {
    run env CXX="$1" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -D PART="$2" -o "$scratch/program" "$program"
    exits 1 "${1:-clang}: part $2 does not compile"
    is "$(lines_of error)" "$(lines refused)" "${1:-clang}: part $2: exactly the expected lines are refused"
    is "$(lines_of warning)" "$(lines warned)" "${1:-clang}: part $2: emucc warns at exactly the expected lines"
    while read -r line kind pattern; do
        like "$err" "^$program:$line:.*$pattern" "${1:-clang}: line $line is $kind with this message"
    done <"$scratch/expected"
}
for part in 1 2 3 4 5 6 7 8 9; do
    expected $part >"$scratch/expected"
    refuses '' $part
    in_sample $part 3 || continue
    if can_count_by clang++-22; then
        refuses clang++-22 $part
    else
        skip "clang++-22: part $part does not compile" "the emulator is not built for it (tests/run --setup)"
    fi
    if [ -n "$nvcc" ]; then
        run "$nvcc" -arch=sm_90 -D PART=$part -c -o "$scratch/program.o" "$program"
        # at the line itself, or in a template of a header that the line uses
        printf '%s\n' "$err" | sed -n -e 's/^.*refused.cu(\([0-9]*\)): error: .*/\1/p' \
            -e 's/^ .* at line \([0-9]*\) of .*refused.cu$/\1/p' | sort -u >"$scratch/nvcc"
        is "$(lines refused | sort | comm -23 - "$scratch/nvcc")" '' "part $part: nvcc refuses all these lines"
    else
        skip "part $part: nvcc refuses all these lines" 'there is no nvcc'
    fi
done

# constexpr functions of the host: nvcc needs a flag for them, which programs have in their makefiles.
cat >"$scratch/constant.cu" <<'CUDA'
#include <algorithm>
constexpr int twice(int x) { return 2 * x; }
__global__ void k(int *p) {
    p[0] = twice(p[1]);
    p[1] = std::max(p[2], p[3]);
}
int main() { k<<<1, 1>>>(NULL); }
CUDA
printf '__global__ void %s(int *p) { *p = 1; }\n' d oi v >"$scratch/named.cu"
cd "$scratch" || exit
# shellcheck disable=SC2317 # run calls it
emucc() {
    "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o program "$@"
}
run emucc constant.cu
exits 0 "a call of a host constexpr function compiles"
like "$err" "constant.cu:4: warning: 'twice' is a constexpr host function.*--expt-relaxed" "it causes a warning"
like "$err" "constant.cu:5: warning: 'std::max' is a constexpr host function" "so does one of the C++ library"
run emucc --expt-relaxed-constexpr constant.cu
is "$err" '' 'with the flag there is no warning'
run emucc -c named.cu
is "$err" '' "kernel names that are part of the word void compile"
done_testing
