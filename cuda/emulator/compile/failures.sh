# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this and shares its variables
# failures.sh: how emucc ends if it cannot go on, and how it runs a compiler that ends with it.
die() {
    code=$1
    shift
    printf 'emucc: %s\n' "$@" >&2
    exit "$code"
}

# A signal that ends this script also ends the compiler and all processes that it has started: each compiler leads a
# session of its own.
scratch='' running=''
end_by() {
    if [ -n "$running" ]; then
        kill -s TERM -- "-$running" "$running" 2>/dev/null || true
        wait "$running" 2>/dev/null || true
    fi
    exit $((128 + $1))
}
trap '[ -z "$scratch" ] || rm -rf "$scratch"' EXIT
trap 'end_by 1' HUP
trap 'end_by 2' INT
trap 'end_by 15' TERM
temporary=${TMPDIR:-/tmp}
# The folders of compilations that were killed. Where PIDs are others, as in a container, the name is another, too.
place=emucc.$(stat -Lc %i /proc/self/ns/pid 2>/dev/null || echo 0)
for folder in "$temporary/$place".*; do
    pid=${folder#"$temporary/$place."}
    [ ! -O "$folder" ] || kill -0 "${pid%.*}" 2>/dev/null || rm -rf "$folder"
done
scratch=$(mktemp -d "$temporary/$place.$$.XXXXXX") ||
    die 6 "cannot create temporary files in $temporary: set TMPDIR to another folder"
by_itself() {
    setsid "$@" &
    running=$! status=0
    wait "$running" || status=$?
    running=''
    return $status
}
# broken WHAT: ends because a part of the emulator failed, and the program is not the cause.
broken() {
    check_room
    die 70 "the emulator in $build is broken or incomplete: $1" "$(how_to_build)"
}
# The top of a build folder is where CMake keeps its cache; an installed emulator has none.
how_to_build() {
    top=$build
    while [ ! -f "$top/CMakeCache.txt" ] && [ "$top" != / ] && [ "$top" != . ]; do top=$(dirname -- "$top"); done
    if [ -f "$top/CMakeCache.txt" ]; then
        echo "build it anew: cmake --build $top --target emulate emulator counters --clean-first"
    else
        echo "install it anew: cmake --install its build folder"
    fi
}
# only_for_32 WHAT: ends because the program uses WHAT and is compiled for warps of 64 lanes
only_for_32() {
    die 1 "error: $source uses $1 which is for warps of 32 lanes: compile it without --lanes 64"
}
check_room() {
    head -c 1000000 /dev/zero 2>/dev/null >"$scratch/room" ||
        die 6 "no space is left for temporary files in $temporary: set TMPDIR to another folder"
}
# failed CODE WHAT: ends because WHAT, a part of the emulator, ended with this code. 1: it has printed what is wrong
# with the program.
failed() {
    [ "$1" -eq 1 ] || broken "$2 ended with exit code $1"
    check_room
    exit 1
}
compile() {
    by_itself "$compiler" "$@" || failed 1
}
