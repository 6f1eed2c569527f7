#!/bin/sh
# If nvcc is installed, it compiles CUDA programs, with warnings as errors: one of each problem and a sample of one in
# four of the others; with --long or on a machine with a GPU all.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"
. "$(dirname "$0")/../lib/sample.sh"

reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
[ -z "$reason" ] || skip_all "$reason"
nvcc=$(sed -n 's/^compiler=//p' "$build/cuda.txt")
# One program of each problem, and those with special linking, are built completely. For the others nvcc reads the
# whole source and compiles the kernels. On a machine with a GPU, all are built completely.
plain='11-shuffle/sum 10-block-sums/madd 14-matmul/matmul 16-managed/axpy'
whole="$plain 02-naive/life 05-coalesced/pi"
# Each is compiled for one of the GPUs from a T4 on, in turn; with --long for all that nvcc knows.
gpus=$("$nvcc" --list-gpu-code | grep -xE 'sm_(75|80|86|89|90|100|120)' | sed 's/^/ /' | tr -d '\n')
everything=${WARPBOOK_TEST_LONG-}
if nvidia-smi >/dev/null 2>&1; then everything=1; fi
# compiles_for GPU PROGRAM: nvcc compiles the kernels of the program for this GPU
compiles_for() {
    ok "$2 compiles for $1" "$nvcc" -std=c++17 --fmad=false -Werror all-warnings -cubin "-arch=$1" \
        -I "$root/cuda/harness" -I "$root/cuda/problems" -o "$scratch/kernels" "$root/lessons/$2.cu"
}
# needs NEED PROGRAM: the lesson of the program states this need
needs() {
    grep -q "^  needs = .*\"$1\"" "$root/lessons/${2%/*}/lesson.lua"
}
# for_gpus PROGRAM: nvcc compiles the kernels of the program for the next GPU that has their instructions; with --long
# for each
for_gpus() {
    if needs sm_90a "$1"; then
        if "$nvcc" --list-gpu-arch | grep -qx compute_90; then compiles_for sm_90a "$1"; else skip "$1" "nvcc is too old"; fi
        return
    fi
    able=$gpus
    if needs sm_80 "$1"; then able=$(echo "$gpus" | sed 's/ sm_75//'); fi
    # shellcheck disable=SC2086 # words
    set -- "$1" $able
    gpus="${gpus%%" $2"*}${gpus#*" $2"} $2"
    [ -n "${WARPBOOK_TEST_LONG-}" ] || set -- "$1" "$2"
    program=$1
    shift
    for gpu; do compiles_for "$gpu" "$program"; done
}
# is_linked_alone PROGRAM: it has a library, host code in another language, or more files
is_linked_alone() {
    grep '^  needs = ' "$root/lessons/${1%/*}/lesson.lua" | grep -qvE '"sm_(80|90a)"' && return
    for part in "$root/lessons/$1"_*.cu; do
        [ ! -f "$part" ] || return 0
    done
    return 1
}
here=$(programs gpu)
# shellcheck disable=SC2046 # words on purpose
sample 4 $(programs)
[ -z "$everything" ] || sampled=$(programs)
for program in $(programs); do
    case " $whole $sampled" in *" $program "*) ;; *) continue ;; esac
    case " $whole " in
    *" $program "*) ;;
    *)
        case " $here" in *" $program "*) links=$everything ;; *) links= ;; esac # else the kernels alone
        if [ -z "$links" ] && ! is_linked_alone "$program"; then
            for_gpus "$program"
            continue
        fi
        ;;
    esac
    # shellcheck disable=SC2046 # a word
    ok "$program compiles and links" cmake_build $(targets gpu "$program")
done
ok "the program limits compiles" cmake_build limits-gpu
# shellcheck disable=SC2046 # words on purpose
for target in $(targets gpu $(programs_with_directives mixed)); do
    if grep -q '^nvptx=' "$build/openacc.txt"; then
        ok "$target compiles and links with gcc's kernels" cmake_build "$target"
    else
        skip "$target" "$(sed -n 's/^reason=//p' "$build/openacc.txt")"
    fi
done
# The same sources as plain programs, one of each problem
for program in $plain; do
    run "$nvcc" -std=c++17 -Werror all-warnings -c -I "$root/tests/cuda/plain" -o "$scratch/plain.o" \
        "$root/lessons/$program.cu"
    exits 0 "$program compiles without the harness"
done
if ! nvidia-smi >/dev/null 2>&1; then
    run "$build/lessons/05-coalesced/gpu/pi" --points 1000
    exits 6 "without a GPU, the program fails"
    like "$err" 'no GPU can be used here' "the message gives the reason"
    unlike "$out" 'Result' "it prints no result"
fi
done_testing
