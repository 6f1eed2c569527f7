# shellcheck shell=sh
# shellcheck disable=SC2154 # root and scratch come from tap.sh
# For tests of the host (src/): source this after tap.sh. The host runs whatever lies in
# ROOT/scripts/main.lua, so a root of our own makes it run a test.

host=${WARPBOOK_HOST:-${WARPBOOK_DIR:-$root}/build/warpbook}
export WARPBOOK_HOST="$host"

# in_host FILE ARGUMENT…: the host runs tests/host/FILE in the scratch folder.
in_host() {
    if [ "$1" != "${host_main-}" ]; then
        host_main=$1
        mkdir -p "$scratch/root/scripts"
        cp "$root/tests/lib/tap.lua" "$root/tests/lib/checks.lua" "$scratch/root/scripts/"
        cp "$root/tests/host/$host_main" "$scratch/root/scripts/main.lua"
    fi
    shift
    (cd "$scratch" && WARPBOOK_ROOT="$scratch/root" "$host" "$@")
}

# is_gone PID: no such process, or a dead one that nobody has reaped yet; waits up to 2 s for it.
is_gone() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        case $(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null) in
        '' | Z*) return 0 ;;
        esac
        sleep 0.2
    done
    return 1
}
