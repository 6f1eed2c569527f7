#!/bin/sh
# Stores, and loads of what may have been stored to, are counted as often as a GPU does them, whatever
# the types of the pointers.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets emulate emulator counters
grep -v '^#' "$root/tests/counters/stores.txt" | sort >"$scratch/expected"

# per_warp FILE: of each kernel that was counted, as stores.txt has it
per_warp() {
    requests='"requests":\([0-9]*\)'
    sed -n 's/^{"v":1,"kind":"kernel","name":"\([^"]*\)".*"threads":\([0-9]*\),.*"global_load":{'"$requests"',.*"global_store":{'"$requests"',.*"shared_load":{'"$requests"',.*"shared_store":{'"$requests"',.*/\1|\2|\3|\4|\5|\6/p' "$1" |
        awk -F'|' '{ gsub(/ /, "", $1); warps = $2 / 32
            print $1 ": " $3 / warps, $4 / warps, $5 / warps, $6 / warps }' | sort
}

# counts COMPILER KERNELS: what it makes of the suite is a GPU's, but for these kernels
counts() {
    CXX=$1 run "$root/cuda/emulator/compile/emucc" --build "$build" --count -Werror \
        -o "$scratch/program" "$root/tests/counters/suite/stores.cu"
    exits 0 "$1 compiles"
    rm -f "$scratch/counted"
    WARPBOOK_COUNTERS=$scratch/counted run "$scratch/program"
    exits 0 "and its program runs"
    per_warp "$scratch/counted" >"$scratch/got"
    is "$(wc -l <"$scratch/got")" "$(wc -l <"$scratch/expected")" "every kernel is counted"
    different=$(diff "$scratch/expected" "$scratch/got")
    is "$(printf '%s\n' "$different" | sed -n 's/^< \(.*\):.*/\1/p' | paste -sd' ' -)" "$2" \
        "all do what nvcc's code does, but for those that are known"
}

# A sum in memory that no pointer can lead to, but compilers do not know it of an array in a template,
# of dynamic shared memory, or of constant memory. g++ believes __restrict__ of members.
known='sum_in_dynamic sum_in_shared_of<float> sum_of_constants'
if command -v g++ >/dev/null; then
    counts g++ "restrict_members $known"
else
    skip "g++ counts as a GPU" "g++ is not installed"
fi
if command -v "$(clang++ -print-prog-name="opt-$(clang++ -dumpversion | cut -d. -f1)")" >/dev/null 2>&1; then
    counts clang++ "$known"
else
    skip "clang++ counts as a GPU" "clang++ or its opt is not installed"
fi
done_testing
