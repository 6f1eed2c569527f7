#!/bin/sh
# Wrong programs, each a lesson's with one mistake from its facts. The checks must reject every one: this tests the
# checker.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets emulate emulator counters harness_emulated harness_cpu
no_openacc=$(grep -q '^compiler=' "$build/openacc.txt" || sed -n 's/^reason=//p' "$build/openacc.txt")
[ -n "$no_openacc" ] || make_targets harness_openacc

if ! "$root/tests/lib/lua" "$root/tests/lib/mistakes.lua" "$scratch" >"$scratch/list" 2>"$scratch/log"; then
    give_up "the mistakes fit their programs" "$scratch/log"
fi
no_fortran=$(sed -n 's/^reason=//p' "$build/fortran.txt")
[ -n "$no_fortran" ] || make_targets harness_fortran
no_flang=$(sed -n 's/^reason=//p' "$build/cuda/emulator/compile/flang.txt")
[ -n "$no_flang" ] || make_targets harness_cuda_fortran
no_mpi=$(mpi_fact reason)
[ -n "$no_mpi" ] || make_targets harness_ranks
compiled=
while IFS='	' read -r what source name arguments parts; do
    start='' emulate=emulate
    wide=$(grep -q '^  lanes = 64' "$root/lessons/${what%%:*}/lesson.lua" && echo '--lanes 64')
    if grep -q '^#include "ranks.h"' "$source"; then
        if [ -n "$no_mpi" ]; then
            skip "$what" "$no_mpi"
            continue
        fi
        start='with_ranks 2' emulate=emulate_ranks
    fi
    case $source:$parts in
    *.c:?*)
        if [ -n "$no_openacc" ]; then
            skip "$what" "$no_openacc"
            continue
        fi
        ;;
    *.cuf:)
        if [ -n "$no_flang" ]; then
            skip "$what" "$no_flang"
            continue
        fi
        emulate=emulate_fortran
        ;;
    *.F90)
        if [ -n "$no_fortran" ]; then
            skip "$what" "$no_fortran"
            continue
        fi
        fortran_half "${parts##*:}"
        parts="${parts%%"${parts##*:}"}$half"
        ;;
    esac
    IFS=:
    # shellcheck disable=SC2086 # several files
    set -- $parts
    unset IFS
    [ "$source" = "$compiled" ] || case $source:$parts in
    *.c:?*) run emulate_mixed "$scratch/wrong" "$source" "$@" ;;
    *.c:)
        openacc=$(grep -q '^#pragma acc' "$source" && echo -fopenacc)
        # shellcheck disable=SC2086 # one word or none
        run for_cpu "$scratch/wrong" "$source" $openacc
        ;;
    *)
        # shellcheck disable=SC2086 # two words or none
        run $emulate "$scratch/wrong" $wide "$source" "$@"
        ;;
    esac
    [ "$source" = "$compiled" ] || exits 0 "$what: it compiles"
    compiled=$source
    ln -sf wrong "$scratch/$name"
    # shellcheck disable=SC2086 # several words
    run $start "$scratch/$name" $arguments --repeats 2
    if [ "$code" -eq 0 ] && [ "${source##*.}$parts" = cu ]; then
        # A race may give the right answer, so the program is also counted.
        mkdir -p "$scratch/counted"
        # shellcheck disable=SC2086 # two words or none
        run emulate "$scratch/counted/$name" --count $wide "$source"
        # shellcheck disable=SC2086 # several words
        run "$scratch/counted/$name" $arguments --repeats 2
        like "$err" '\.cu:[0-9]+: (kernel|the host) ' "$what: rejected because of a finding"
        continue
    fi
    case $code in
    4) like "$err" '^lesson: .*(an illegal memory access|unspecified launch failure)' "$what: rejected as on a GPU" ;;
    *)
        exits 1 "$what: rejected"
        like "$err" '^wrong: ' "$what: the message says what is wrong"
        ;;
    esac
done <"$scratch/list"
[ -s "$scratch/list" ]
report $? "the lessons have mistakes"
done_testing
