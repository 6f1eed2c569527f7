#!/bin/sh
# Lessons with directives on the host, where OpenACC runs them without a GPU: the same answers as all others; and the
# messages for what OpenACC cannot do.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

grep -q '^compiler=' "$build/openacc.txt" || skip_all "$(cat "$build/openacc.txt")"
programs=$(programs_with_directives)
# shellcheck disable=SC2046,SC2086 # words on purpose
make_targets $(targets cpu $programs)
export ACC_DEVICE_TYPE=host
# shellcheck disable=SC2086 # words on purpose
check_sizes cpu $programs
pi=$(built 19-directives/pi cpu)
run "$pi" --repeats 1 --warmup 0
like "$out" ' Hits = 52712732$' "the hits are those of the other lessons"
# Of these points, one is rounded to the other side of the circle by a fused multiply-add, one by double precision, and
# one lies on the circle.
run "$pi" --points 1000003 --seed 49,83 --seed 106,118 --repeats 2
exits 0 "points where rounding decides are right"
for program in 19-directives/life 20-data-region/life; do
    run "$(built "$program" cpu)" --repeats 1 --warmup 0
    like "$out" 'Total Alive: 45224$' "$program: the population is that of the article"
done

# gcc cannot build for a GPU with both flags: "either '-fopenacc' or '-fopenmp' must be set".
by_nvc=$(sed -n 's/^nvc=//p' "$build/openacc.txt")
if [ -n "$by_nvc" ]; then
    skip "gcc gets -fopenacc" "$by_nvc builds"
else
    command=$(grep '"command":.*/19-directives/pi\.c' "$build/compile_commands.json")
    like "$command" ' -fopenacc ' "gcc gets -fopenacc"
    unlike "$command" ' -fopenmp ' "gcc does not get -fopenmp"
fi

# Faults that shared host memory hides, but the compiler's notes show, which check reads.
check_changed() { # check_changed LESSON PROGRAM EXPRESSION: checks its program after an edit by sed
    sed "$3" "$root/lessons/$1/$2.c" >"$scratch/$2.c"
    run "$root/lessons/run" check "${1%%-*}" "$scratch/$2.c"
}
check_changed 20-data-region life '/^#pragma acc update/d'
exits 1 "a board that is never copied back fails"
like "$out" 'PASS +right answers with 6 sizes' "its answers are right on the host"
like "$out" 'at least 1 directive that copies arrays out; found: 0$' "the compiler's notes show the missing copy"
check_changed 19-directives life 's/ copyout(/ copyin(/; s/ copy(/ copyin(/'
like "$out" 'at least 3 directives that copy arrays out; found: 0$' "missing copies out are found"
check_changed 19-directives pi '/^#pragma acc/d'
exits 1 "a program without directives fails"
like "$out" 'at least 1 loop shared out among gangs; found: 0$' "the message names the goal"

# The device in the record
run env WARPBOOK_RECORD="$scratch/record" "$pi" --points 1000 --repeats 1
like "$(sed -n 2p "$scratch/record")" '"device":"cpu","name":".*","threads":1,"openacc":"host"' \
    "the record says that OpenACC ran on the host"
run env ACC_DEVICE_TYPE= "$pi" --points 1000
exits 0 "an empty ACC_DEVICE_TYPE is as an unset one"
run env ACC_DEVICE_TYPE=toaster "$pi" --points 1000
exits 6 "an unknown device is refused"
is "$err" 'lesson: ACC_DEVICE_TYPE=toaster: the lessons do not know this device: set it to host or nvidia, or unset it' \
    "the message names it and says what to do"
if grep -q '^nvptx=' "$build/openacc.txt"; then
    skip "a missing GPU is an error" "this compiler builds for one"
else
    run env ACC_DEVICE_TYPE=nvidia "$pi" --points 1000
    exits 6 "a missing GPU is an error"
    like "$err" '^lesson: ACC_DEVICE_TYPE=nvidia: OpenACC finds no GPU. Unset ACC_DEVICE_TYPE .* gcc-NN-offload-nvptx' "the host does not replace it, and the message says what to do"
fi

# A stand-in for gcc's library, which ends a program whose kernels are too old for the GPU
cat >"$scratch/old.c" <<'C'
#include <stdio.h>
#include <stdlib.h>
void acc_init(int type)
{
    fprintf(stderr, "libgomp: cuLinkAddData (ptx_code) error: %d\n", type);
    exit(EXIT_FAILURE);
}
C
ok "the stand-in compiles" cc -shared -fPIC -o "$scratch/old.so" "$scratch/old.c"
run env LD_LIBRARY_PATH="$scratch" LD_PRELOAD=old.so "$pi" --points 1000
exits 6 "an offload compiler that is too old is an error"
like "$err" '^lesson: OpenACC cannot start this GPU: .* Install a newer .*, or set ACC_DEVICE_TYPE=host$' "the message says so"

# The quotes of gcc on the pages
if [ "$(gcc -dumpversion)" = 12 ]; then
    for lesson in 19-directives 20-data-region 21-interop; do
        run "$root/lessons/run" feedback "$lesson" --format plain
        printf '%s\n' "$out" >"$scratch/said"
        sed -n '/^## What the compiler says/,/^## What was/{/^ .*|/p;}' "$root/lessons/$lesson/README.md" >"$scratch/quoted"
        is "$(grep -vFxf "$scratch/said" "$scratch/quoted")" "" "$lesson: its page quotes the notes of gcc"
        [ -s "$scratch/quoted" ]
        report $? "$lesson: its page quotes something"
    done
else
    skip "the pages quote the notes of gcc" "they quote gcc 12"
fi

# Why pi.c compares with BELOW_1
cp "$root/lessons/19-directives/pi.c" "$scratch/fused.c"
sed -i 's/ < BELOW_1/ < 1/' "$scratch/fused.c"
run for_cpu "$scratch/fused" "$scratch/fused.c" -fopenacc -Wno-unused
run "$scratch/fused" --points 1000003 --seed 49,83 --seed 106,118 --repeats 2
exits 1 "unrounded sums in double precision give other hits"
done_testing
