# shellcheck shell=sh
# shellcheck disable=SC2154 # root, host and scratch come from tap.sh
# For tests of the host (src/): source this after tap.sh. The host runs ROOT/scripts/main.lua, so a root of our own
# makes it run a test script.

# in_host FILE ARGUMENT…: the host runs tests/host/scripts/FILE in the scratch folder.
in_host() {
    if [ "$1" != "${host_main-}" ]; then
        host_main=$1
        mkdir -p "$scratch/root/scripts"
        cp "$root/tests/host/scripts/$host_main" "$scratch/root/scripts/main.lua"
    fi
    shift
    (cd "$scratch" && WARPBOOK_ROOT="$scratch/root" "$host" "$@")
}

# is_gone PID: the process does not exist, or is a zombie; waits for that, at most 30 seconds.
is_gone() {
    for _ in $(seq 150); do
        case $(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null) in
        '' | Z*) return 0 ;;
        esac
        sleep 0.2
    done
    return 1
}
