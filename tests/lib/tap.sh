# shellcheck shell=sh
# shellcheck disable=SC2034 # root, host, code, out and err are for the tests that source this
# TAP for tests written in sh: source this file, make assertions, end with done_testing. A failed assertion prints
# its place, the last command, the expected and the actual value, and the test goes on; its files are kept.
# TESTS_VERBOSE (tests/run -v) shows every command and its output.

root=$(CDPATH="" cd -- "$(dirname -- "$0")" && pwd)
until [ -x "$root/tests/run" ]; do root=${root%/*}; done
host=${WARPBOOK_HOST:-${WARPBOOK_DIR:-$root}/build/warpbook}
export WARPBOOK_HOST="$host"
tap_count=0
tap_failed=0
tap_command=
tap_began=$PWD # the test's path may be relative to it
scratch=$(mktemp -d "${TMPDIR:-/tmp}/warpbook test.XXXXXX") # a path with a space, on purpose
# Open MPI makes one folder for all programs of a user. Two programs that start at once can collide there.
export OMPI_MCA_orte_tmpdir_base="$scratch"
trap 'tidy_up $?' EXIT
trap 'rm -rf "$scratch"; trap - EXIT; exit 130' HUP INT TERM

tidy_up() {
    if [ "$1" -eq 0 ]; then
        rm -rf "$scratch"
    else
        diagnose "its files are kept in '$scratch'"
    fi
}

diagnose() {
    printf '%s\n' "$1" | sed 's/^/# /'
}

# places: FILE:LINE: CODE of each call in the test that led to this check, innermost first. Only bash can find
# them.
places() {
    command -v caller >/dev/null || return
    depth=0
    # shellcheck disable=SC3044
    while frame=$(caller $depth); do
        depth=$((depth + 1))
        line=${frame%% *} file=${frame#* * }
        case $file in */lib/*.sh) continue ;; esac
        printf '%s:%d: %s\n' "$file" "$line" "$(cd "$tap_began" && sed -n "$line{s/^ *//p;}" "$file")"
    done
}

# words WORD…: quoted so that they can be typed
words() {
    for word; do
        case $word in
        *\'*) printf " '%s'" "$(printf '%s' "$word" | sed "s/'/'\\\\''/g")" ;;
        '' | *[!A-Za-z0-9_./:=,+%@-]*) printf " '%s'" "$word" ;;
        *) printf ' %s' "$word" ;;
        esac
    done
}

# report STATUS NAME [DETAILS]: prints one TAP line, and the details after a failure.
report() {
    tap_count=$((tap_count + 1))
    if [ "$1" -eq 0 ]; then
        printf 'ok %d - %s\n' "$tap_count" "$2"
    else
        tap_failed=$((tap_failed + 1))
        printf 'not ok %d - %s\n' "$tap_count" "$2"
        {
            places
            printf 'run before:%s\n%s\n' "${tap_command:- nothing}" "${3-}"
        } | sed 's/^/# /'
    fi
}

# run COMMAND…: keeps its exit code in $code, standard output in $out, standard error in $err.
run() {
    tap_command=$(words "$@")
    { # hides the shell's own message about a crash
        "$@" >"$scratch/.out" 2>"$scratch/.err" </dev/null
        code=$?
    } 2>/dev/null
    out=$(cat "$scratch/.out")
    err=$(cat "$scratch/.err")
    [ -z "${TESTS_VERBOSE-}" ] || diagnose "\$$tap_command
$out${err:+
$err}
exit code $code"
}

# exits CODE NAME: the last run ended with CODE.
exits() {
    [ "$code" -eq "$1" ]
    report $? "$2" "expected exit code $1, got $code
stdout: $out
stderr: $err"
}

# is GOT EXPECTED NAME
is() {
    [ "$1" = "$2" ]
    report $? "$3" "expected: $2
     got: $1"
}

# like TEXT PATTERN NAME: some line of TEXT matches the extended regular expression.
like() {
    printf '%s\n' "$1" | grep -Eq -- "$2"
    report $? "$3" "no line matches: $2
in: $1"
}

# unlike TEXT PATTERN NAME: no line of TEXT matches.
unlike() {
    ! printf '%s\n' "$1" | grep -Eq -- "$2"
    report $? "$3" "a line matches: $2
in: $1"
}

# ok NAME COMMAND…: the command succeeds.
ok() {
    tap_name=$1
    shift
    run "$@"
    report "$code" "$tap_name" "exit code $code from $1
stdout: $out
stderr: $err"
}

# passes NAME COMMAND…: runs a program that prints TAP itself. Makes three assertions about its output.
passes() {
    tap_name=$1
    shift
    run "$@"
    exits 0 "$tap_name: exits with 0"
    unlike "$out" '^not ok' "$tap_name: none of its $(printf '%s\n' "$out" | grep -c '^ok') checks fails"
    like "$out" '^1\.\.' "$tap_name: prints its plan"
}

# of_json FILE CODE: what Lua code returns; `d` is the JSON document.
of_json() {
    "$root/tests/lib/lua" "$root/tests/lib/json.lua" "$1" "$2" 2>&1
}

# skip NAME REASON: a skipped check, which prove shows.
skip() {
    tap_count=$((tap_count + 1))
    printf 'ok %d - %s # SKIP %s\n' "$tap_count" "$1" "$2"
}

# skip_all REASON: skips the whole file.
skip_all() {
    printf '1..0 # SKIP %s\n' "$1"
    exit 0
}

# give_up NAME LOG: a failure that makes the rest of this file pointless. (TAP's "Bail out!" would stop the other files
# too.)
give_up() {
    report 1 "$1" "$(tail -40 "$2")"
    done_testing
}

done_testing() {
    printf '1..%d\n' "$tap_count"
    [ "$tap_failed" -eq 0 ]
    exit
}
