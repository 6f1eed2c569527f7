#!/bin/sh
# Lessons in C with directives and CUDA kernels, in the emulator: the same answers as all others, from the same sources
# as on a GPU, with directives and kernels on the same memory.
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
like "$out" ' Hits = 3141130$' "the hits are those of the other lessons"
run "$pi" --points 1000003 --seed 49,83 --seed 106,118 --repeats 2
exits 0 "points where rounding decides are right"
run "$pi" --points 100003 --generator xorwow
exits 0 "another generator of cuRAND passes"
alive=$("$(built 20-data-region/life cpu)" --generations 5 | sed -n 's/.*\(Total Alive: [1-9]\)/\1/p')
run "$life" --generations 5 --repeats 1 --warmup 0
like "$out" "${alive:-nothing on the CPU}\$" "the article's board at its full size has the population of the CPU"
run env WARPBOOK_RECORD="$scratch/record" "$pi" --points 1000 --repeats 1
like "$(sed -n 2p "$scratch/record")" '"device":"emulated"' "the record says that the program was emulated"
unlike "$(sed -n 2p "$scratch/record")" openacc "it does not say that OpenACC ran elsewhere"

# If directives would run on another device than kernels
run env ACC_DEVICE_TYPE=host "$pi" --points 1000
exits 6 "directives on the host with kernels on the GPU are refused"
is "$err" 'lesson: OpenACC runs on the host, and the kernels on the GPU: they share no memory. Unset ACC_DEVICE_TYPE' "the message says what to do"
run env ACC_DEVICE_TYPE=toaster "$pi" --points 1000
exits 6 "an unknown device is refused"
like "$err" '^lesson: ACC_DEVICE_TYPE=toaster: the lessons do not know this device' "the message names it"

# Faults that shared host memory would hide. check_changed PROGRAM EXPRESSION: checks it after an edit by sed.
check_changed() {
    sed "$2" "$root/lessons/21-interop/$1.c" >"$scratch/$1.c"
    run "$root/lessons/run" check 21 "$scratch/$1.c"
}
check_changed life '/^#pragma acc host_data/d'
exits 4 "a kernel that gets a host pointer is an error"
like "$out" '^ *life_generation.cu:[0-9]+ +host pointer in a kernel' "it is found where the kernel reads"
check_changed life '/^#pragma acc update/d'
exits 1 "a board that is never copied back fails the check"
like "$out" 'holds 2139062143 \(poison: never written\)' "its cells were never written"
check_changed life 's/ copyin(/ create(/'
exits 1 "a board that is never copied in fails the check"
check_changed pi 's/deviceptr(d_x, d_y)/copyin(d_x[:n], d_y[:n])/'
exits 4 "a copy clause for device memory is an error"
like "$out" 'emulator: OpenACC, pi.c:[0-9]+: a clause that copies gets device memory: use deviceptr' "the message says what to do"
done_testing
