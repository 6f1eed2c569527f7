#!/bin/sh
# Lessons with directives, on the host, on which OpenACC runs them where there is no GPU: the same
# answers as all others; and what is told where OpenACC cannot do what is asked.
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
like "$out" ' Hits = 52712732$' "the hits of all other lessons"
# Of these points one lies where a fused multiply-add rounds it to the other side of the circle, one
# where double precision does, and one on the circle.
run "$pi" --points 1000003 --seed 49,83 --seed 106,118 --repeats 2
exits 0 "and where rounding decides"
for program in 19-directives/life 20-data-region/life; do
    run "$(built "$program" cpu)" --repeats 1 --warmup 0
    like "$out" 'Total Alive: 45224$' "the article's population: $program"
done

# gcc that builds for a GPU by both fails: "either '-fopenacc' or '-fopenmp' must be set".
by_nvc=$(sed -n 's/^nvc=//p' "$build/openacc.txt")
if [ -n "$by_nvc" ]; then
    skip "how gcc is called" "$by_nvc builds"
else
    command=$(grep '"command":.*/19-directives/pi\.c' "$build/compile_commands.json")
    like "$command" ' -fopenacc ' "gcc is asked for OpenACC"
    unlike "$command" ' -fopenmp ' "and not for OpenMP, too"
fi

# What the host's one memory hides, the compiler's notes tell: check asks for them.
check_changed() { # check_changed LESSON PROGRAM EXPRESSION: its program, changed by sed
    sed "$3" "$root/lessons/$1/$2.c" >"$scratch/$2.c"
    run "$root/lessons/run" check "${1%%-*}" "$scratch/$2.c"
}
check_changed 20-data-region life '/^#pragma acc update/d'
exits 1 "a board that is never copied back"
like "$out" 'PASS +right answers with 4 sizes' "is right on the host"
like "$out" 'at least 1 directive that copies arrays out; found: 0$' "and judged by what the compiler tells"
check_changed 19-directives life 's/ copyout(/ copyin(/; s/ copy(/ copyin(/'
like "$out" 'at least 3 directives that copy arrays out; found: 0$' "none is not"
check_changed 19-directives pi '/^#pragma acc/d'
exits 1 "a program without directives"
like "$out" 'at least 1 loop shared out among gangs; found: 0$' "is not what is asked"

# What it ran on
run env WARPBOOK_RECORD="$scratch/record" "$pi" --points 1000 --repeats 1
like "$(sed -n 2p "$scratch/record")" '"device":"cpu","name":".*","threads":1,"openacc":"host"' \
    "the record says that OpenACC ran on the host"
run env ACC_DEVICE_TYPE= "$pi" --points 1000
exits 0 "no device is as none asked for"
run env ACC_DEVICE_TYPE=toaster "$pi" --points 1000
exits 6 "a device that nobody knows"
is "$err" 'lesson: ACC_DEVICE_TYPE=toaster: the lessons do not know this device: set it to host or nvidia, or unset it' \
    "is named, with what to do"
if grep -q '^nvptx=' "$build/openacc.txt"; then
    skip "a GPU that is not there" "this compiler builds for one"
else
    run env ACC_DEVICE_TYPE=nvidia "$pi" --points 1000
    exits 6 "a GPU that is not there"
    like "$err" '^lesson: ACC_DEVICE_TYPE=nvidia: OpenACC finds no GPU. Unset ACC_DEVICE_TYPE .* gcc-NN-offload-nvptx' "is not replaced by the host"
fi

# gcc's library as it ends a program whose kernels are too old for the GPU: a stand-in for it
cat >"$scratch/old.c" <<'C'
#include <stdio.h>
#include <stdlib.h>
void acc_init(int type)
{
    fprintf(stderr, "libgomp: cuLinkAddData (ptx_code) error: %d\n", type);
    exit(EXIT_FAILURE);
}
C
ok "a library that cannot start the GPU" cc -shared -fPIC -o "$scratch/old.so" "$scratch/old.c"
run env LD_LIBRARY_PATH="$scratch" LD_PRELOAD=old.so "$pi" --points 1000
exits 6 "an offload compiler that is too old"
like "$err" '^lesson: OpenACC cannot start this GPU: .* Install a newer .*, or set ACC_DEVICE_TYPE=host$' "is told"

# What the pages quote is what gcc says.
if [ "$(gcc -dumpversion)" = 12 ]; then
    for lesson in 19-directives 20-data-region 21-interop; do
        run "$root/lessons/run" feedback "$lesson" --format plain
        printf '%s\n' "$out" >"$scratch/said"
        sed -n '/^## What the compiler says/,/^## What was/{/^ .*|/p;}' "$root/lessons/$lesson/README.md" >"$scratch/quoted"
        is "$(grep -vFxf "$scratch/said" "$scratch/quoted")" "" "$lesson: its page quotes what gcc says"
        [ -s "$scratch/quoted" ]
        report $? "$lesson: its page quotes something"
    done
else
    skip "what the pages quote of gcc" "they quote gcc 12"
fi

# Why the test of pi.c is what it is
cp "$root/lessons/19-directives/pi.c" "$scratch/fused.c"
sed -i 's/ < BELOW_1/ < 1/' "$scratch/fused.c"
run for_cpu "$scratch/fused" "$scratch/fused.c" -fopenacc -Wno-unused
run "$scratch/fused" --points 1000003 --seed 49,83 --seed 106,118 --repeats 2
exits 1 "sums in double precision, which are not rounded, are not the same hits"
done_testing
