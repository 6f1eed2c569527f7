#!/bin/sh
# emucc warns of numbers, pointers and handles that a function uses and never sets, at the lines where never_set.cu says so, and of no others:
# by g++, which calls a loop's sum something that may be set, as by clang; by g++ of arrays, too.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"

make_targets emulate emulator counters
program=$root/tests/emulator/compiler/never_set.cu
for compiler in g++ clang++; do
    if ! command -v $compiler >/dev/null; then
        skip "$compiler: the lines" "there is no $compiler"
        continue
    fi
    sed "s|// used by $compiler: |// used: |" "$program" |
        awk 'match($0, /\/\/ used: /) { print FNR, substr($0, RSTART + RLENGTH) }' >"$scratch/expected"
    for count in '' --count; do
        # shellcheck disable=SC2086 # none, or one
        run env CXX=$compiler "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $count -o "$scratch/program" "$program"
        exits 0 "$compiler $count: never_set.cu compiles"
        is "$(printf '%s\n' "$err" | sed -n "s|^$program:\([0-9]*\):.*warning: .*'\([a-z]*\)'[, ].*|\1 \2|p" | sort -nu)" \
            "$(cat "$scratch/expected")" "$compiler $count: the lines"
    done
done

# An array of the host's, to which nothing was copied back; and nothing twice of what is told above
cat >"$scratch/local.cu" <<'END'
#include <stdio.h>
__global__ void fill(int *p) { p[threadIdx.x] = 1; }
int main(int count, char **)
{
    int mine[32], other[32], *theirs, number;
    for (int i = 0; i < 32; i++)
        other[i] = i;
    if (count > 1)
        number = count;
    cudaMalloc(&theirs, sizeof mine);
    fill<<<1, 32>>>(theirs);
    for (int i = 0; i < 32; i++)
        printf("%d\n", mine[i] + other[i]);
    printf("%d\n", number);
    return cudaFree(theirs);
}
END
for flag in '' --count; do
    command -v g++ >/dev/null || continue
    # shellcheck disable=SC2086 # none, or one
    run env CXX=g++ "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $flag -Werror -o "$scratch/program" "$scratch/local.cu"
    exits 0 "g++ $flag: local.cu compiles, with -Werror too"
    like "$err" "local.cu:13:.*warning: .mine. (is|may be) used uninitialized" "g++ $flag: the array is told of"
    is "$(printf '%s\n' "$err" | grep -Ec ': (warning|note):')" 2 "g++ $flag: alone, with where it is"
done
done_testing
