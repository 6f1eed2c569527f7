#!/bin/sh
# Lessons in C with directives that have kernels in CUDA, in the emulator: the same answers as all
# others, from the sources that a GPU gets, with directives and kernels in one memory.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

grep -q '^compiler=' "$build/openacc.txt" || skip_all "$(cat "$build/openacc.txt")"
programs=$(programs_with_directives mixed)
# shellcheck disable=SC2046,SC2086 # words on purpose
make_targets $(targets emulated $programs) 20-data-region-life-cpu
# shellcheck disable=SC2086 # words on purpose
check_sizes emulated $programs

pi=$(built 21-interop/pi emulated) life=$(built 21-interop/life emulated)
run "$pi" --points 4000000 --repeats 1
like "$out" ' Hits = 3141130$' "the hits of all other lessons"
run "$pi" --points 1000003 --seed 49,83 --seed 106,118 --repeats 2
exits 0 "and where rounding decides"
run "$pi" --points 100003 --generator xorwow
exits 0 "another of cuRAND's generators"
alive=$("$(built 20-data-region/life cpu)" --generations 5 | sed -n 's/.*\(Total Alive: [1-9]\)/\1/p')
run "$life" --generations 5 --repeats 1 --warmup 0
like "$out" "${alive:-nothing on the CPU}\$" "the article's board at its full size has the CPU's population"
run env WARPBOOK_RECORD="$scratch/record" "$pi" --points 1000 --repeats 1
like "$(sed -n 2p "$scratch/record")" '"device":"emulated"' "the record says that all of it was emulated"
unlike "$(sed -n 2p "$scratch/record")" openacc "the directives, too"

# Where directives are to run elsewhere than kernels
run env ACC_DEVICE_TYPE=host "$pi" --points 1000
exits 6 "directives on the host, kernels on the GPU"
is "$err" 'lesson: OpenACC runs on the host, and the kernels on the GPU: they share no memory. Unset ACC_DEVICE_TYPE' "that is refused, with what to do"
run env ACC_DEVICE_TYPE=toaster "$pi" --points 1000
exits 6 "a device that nobody knows"
like "$err" '^lesson: ACC_DEVICE_TYPE=toaster: the lessons do not know this device' "is named"

# What the host's one memory would hide: check_changed PROGRAM EXPRESSION changes it by sed.
check_changed() {
    sed "$2" "$root/lessons/21-interop/$1.c" >"$scratch/$1.c"
    run "$root/lessons/run" check 21 "$scratch/$1.c"
}
check_changed life '/^#pragma acc host_data/d'
exits 4 "a kernel that gets the host's pointer"
like "$out" '^ *life_generation.cu:[0-9]+ +host pointer in a kernel' "is found where it reads"
check_changed life '/^#pragma acc update/d'
exits 1 "a board that is never copied back"
like "$out" 'holds 2139062143 \(poison: never written\)' "is not there"
check_changed life 's/ copyin(/ create(/'
exits 1 "a board that is never copied in"
check_changed pi 's/deviceptr(d_x, d_y)/copyin(d_x[:n], d_y[:n])/'
exits 4 "a clause that copies what is on the GPU"
like "$out" 'emulator: OpenACC, pi.c:[0-9]+: a clause that copies gets device memory: use deviceptr' "is refused, with what to do"
done_testing
