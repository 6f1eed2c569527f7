# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # used by the tests that source this, after tap.sh and build.sh
# Which CUDA programs there are, and at which sizes the tests run them.

pi_lessons='02-naive 03-serial-sum 04-partial-sum 05-coalesced 06-device-rng'
life_lessons='02-naive 07-shared-tile 08-texture'

# The targets of all CUDA programs for a device: emulated or gpu.
targets() {
    for lesson in $pi_lessons; do printf '%s-pi-%s ' "$lesson" "$1"; done
    for lesson in $life_lessons; do printf '%s-life-%s ' "$lesson" "$1"; done
}

# Runs every program on a device, at sizes that have once gone wrong somewhere.
check_sizes() {
    for lesson in $pi_lessons; do
        for points in 1 5 255 256 257 65537 1000003; do
            run "$build/lessons/$lesson/$1/pi" --points $points --repeats 2
            exits 0 "$lesson: pi with $points points"
        done
    done
    for lesson in $life_lessons; do
        for board in '1 1 3' '2 5 4' '5 2 7' '1 40 2' '40 1 2' '31 33 0' '100 37 7' '64 16 1'; do
            # shellcheck disable=SC2086 # three words on purpose
            set -- "$1" $board
            run "$build/lessons/$lesson/$1/life" --width "$2" --height "$3" --generations "$4" \
                --repeats 2
            exits 0 "$lesson: life on $2 x $3 for $4 generations"
        done
    done
}
