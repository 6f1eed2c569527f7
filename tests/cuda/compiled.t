#!/bin/sh
# Every CUDA program compiles for real, warnings as errors, wherever nvcc is found.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
[ -z "$reason" ] || skip_all "$reason"
nvcc=$(sed -n 's/^compiler=//p' "$build/cuda.txt")
# Built whole: of each problem one, and what is linked with more than others. Of the rest nvcc reads all, and
# compiles the kernels; a GPU, where they are built whole, too, would show what is then left.
plain='11-shuffle/sum 10-block-sums/madd 14-matmul/matmul 16-managed/axpy'
whole="$plain 02-naive/life 05-coalesced/pi"
everything=${WARPBOOK_TEST_LONG-}
if nvidia-smi >/dev/null 2>&1; then everything=1; fi
# is_linked_alone PROGRAM: with a library, with a host in another language or with more files of its own
is_linked_alone() {
    grep -q '^  needs = ' "$root/lessons/${1%/*}/lesson.lua" && return
    for part in "$root/lessons/$1"_*.cu; do
        [ ! -f "$part" ] || return 0
    done
    return 1
}
for program in $(programs); do
    case " $whole " in
    *" $program "*) ;;
    *)
        if [ -z "$everything" ] && ! is_linked_alone "$program"; then
            ok "$program compiles" "$nvcc" -std=c++17 --fmad=false -Werror all-warnings -cubin \
                -I "$root/cuda/harness" -I "$root/cuda/problems" -o "$scratch/kernels" "$root/lessons/$program.cu"
            continue
        fi
        ;;
    esac
    # shellcheck disable=SC2046 # a word
    ok "$program compiles, and is linked" cmake_build $(targets gpu "$program")
done
ok "limits compiles" cmake_build limits-gpu
# shellcheck disable=SC2046 # words on purpose
for target in $(targets gpu $(programs_with_directives mixed)); do
    if grep -q '^nvptx=' "$build/openacc.txt"; then
        ok "$target compiles, and is linked with gcc's kernels" cmake_build "$target"
    else
        skip "$target" "$(sed -n 's/^reason=//p' "$build/openacc.txt")"
    fi
done
# The same sources as plain programs, of each problem one
for program in $plain; do
    run "$nvcc" -std=c++17 -Werror all-warnings -c -I "$root/tests/cuda/plain" -o "$scratch/plain.o" \
        "$root/lessons/$program.cu"
    exits 0 "$program compiles without the harness"
done
if ! nvidia-smi >/dev/null 2>&1; then
    run "$build/lessons/05-coalesced/gpu/pi" --points 1000
    exits 6 "without a GPU the program says so"
    like "$err" 'no GPU can be used here' "and why"
    unlike "$out" 'Result' "it prints no result"
fi
done_testing
