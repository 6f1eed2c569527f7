# shellcheck shell=sh
# shellcheck disable=SC2154 # root and scratch come from tap.sh
# Where the tests' build is, for tests that run what it makes: source this after tap.sh.
# tests/run has configured and built the host there; programs are built as a test asks for them.

build=${WARPBOOK_DIR:+$WARPBOOK_DIR/build}
build=${build:-$root/build}
harness_emulated=$build/cuda/libharness_emulated.a

# make_targets TARGET…: builds them, or ends this test file with what went wrong. Under the lock of
# the runner's own builds, as tests run side by side.
make_targets() {
    if ! flock "$build/.lock" cmake --build "$build" --target "$@" >"$scratch/build.log" 2>&1; then
        give_up "can be built: $*" "$scratch/build.log"
    fi
}

# emulate PROGRAM SOURCE…: compiles lesson programs for the emulator, with the harness.
emulate() {
    emulate_program=$1
    shift
    "$root/cuda/emulator/compile/emucc" --build "$build" -I "$root/cuda/harness" \
        -I "$root/cuda/problems" -o "$emulate_program" "$@" "$harness_emulated" -fopenmp
}

# can_count COMPILER: it is here, with what counting needs beside it.
can_count() {
    case $1 in
    clang++) command -v "$(clang++ -print-prog-name="opt-$(clang++ -dumpversion | cut -d. -f1)")" ;;
    *) command -v "$1" ;;
    esac >/dev/null 2>&1
}
