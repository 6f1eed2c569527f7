#!/bin/sh
# Lessons with directives on a GPU, if the compiler builds for it: the same answers, and a run on the host is never
# recorded as one on the GPU.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

nvidia-smi >/dev/null 2>&1 || skip_all "no GPU here"
grep -q '^nvptx=' "$build/openacc.txt" ||
    skip_all "$(sed -n 's/^reason=//p' "$build/openacc.txt")"
programs=$(programs_with_directives)
# shellcheck disable=SC2046,SC2086 # words on purpose
make_targets $(targets cpu $programs)
export ACC_DEVICE_TYPE=nvidia # no fallback to the host
# shellcheck disable=SC2086 # words on purpose
check_sizes cpu $programs

pi=$(built 19-directives/pi cpu)
run env WARPBOOK_RECORD="$scratch/record" "$pi" --repeats 1
like "$out" ' Hits = 52712732$' "the hits are those of the other lessons"
like "$(sed -n 2p "$scratch/record")" '"device":"gpu","name":"NVIDIA .*","openacc":"nvidia"' \
    "the record says that a GPU ran it"
run "$pi" --points 1000003 --seed 49,83 --seed 106,118 --repeats 2
exits 0 "points where rounding decides are right"
run "$(built 20-data-region/life cpu)" --repeats 1
like "$out" 'Total Alive: 45224$' "the population is that of the article"

# Kernels and directives on the same memory
reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
if [ -z "$reason" ]; then
    mixed=$(programs_with_directives mixed)
    # shellcheck disable=SC2046,SC2086 # words on purpose
    make_targets $(targets gpu $mixed)
    # shellcheck disable=SC2086 # words on purpose
    check_sizes gpu $mixed
    run env WARPBOOK_RECORD="$scratch/both" "$(built 21-interop/pi gpu)" --repeats 1
    like "$out" ' Hits = 52712732$' "a loop counts the points of cuRAND"
    like "$(sed -n 2p "$scratch/both")" '"device":"gpu",.*"openacc":"nvidia"' "the record says where kernels and directives ran"
    run "$(built 21-interop/life gpu)" --repeats 1
    like "$out" 'Total Alive: 45224$' "a kernel uses the boards of OpenACC"
    run env ACC_DEVICE_TYPE=host "$(built 21-interop/life gpu)"
    exits 6 "directives on the host are refused"
    sed '/^#pragma acc host_data/d' "$root/lessons/21-interop/life.c" >"$scratch/forgotten.c"
    run "$root/lessons/run" 21 --file "$scratch/forgotten.c" --width 64 --height 64 --generations 3 --repeats 1
    # Some drivers let kernels read host memory; the board there is an old one.
    [ "$code" -eq 1 ] || [ "$code" -eq 4 ]
    report $? "a kernel that gets a host pointer fails" "it ended with exit code $code"
else
    skip "kernels and directives on the same memory" "$reason"
fi

# A fault that the host cannot show
sed '/^#pragma acc update/d' "$root/lessons/20-data-region/life.c" >"$scratch/kept.c"
run "$root/lessons/run" 20 --file "$scratch/kept.c" --width 64 --height 64 --generations 3 --repeats 1
exits 1 "a board that is never copied back fails the check"
done_testing
