#!/bin/sh
# The harness in C with AddressSanitizer and UBSan.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

sanitized=$build/sanitized
mkdir -p "$sanitized"
sanitized_build() {
    cmake -S "$root" -B "$sanitized" -DWARPBOOK_SANITIZE=ON -DWARPBOOK_STRICT=ON \
        -DCMAKE_BUILD_TYPE=Debug -Dnvcc=no &&
        cmake --build "$sanitized" --target 01-cpu-pi-cpu 01-cpu-life-cpu
}
if ! (flock 9 && sanitized_build) >"$scratch/log" 2>&1 9>"$sanitized/.lock"; then
    give_up 'a harness with sanitizers is built' "$scratch/log"
fi
export ASAN_OPTIONS=detect_leaks=0 # a lesson that fails exits without freeing its memory
export WARPBOOK_RECORD="$scratch/record"
for points in 1 3 1000 65537; do
    run "$sanitized/lessons/01-cpu/cpu/pi" --points $points --repeats 2
    exits 0 "pi passes with $points points"
done
for board in '1 1' '2 5' '65 3' '100 64'; do
    # shellcheck disable=SC2086 # two words on purpose
    set -- $board
    run "$sanitized/lessons/01-cpu/cpu/life" --width "$1" --height "$2" --generations 5 --repeats 2
    exits 0 "life passes on $1 x $2"
done
run "$sanitized/lessons/01-cpu/cpu/pi" --seed 1,2,3
exits 2 "wrong arguments are refused"
done_testing
