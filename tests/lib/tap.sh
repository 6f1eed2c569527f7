# shellcheck shell=sh
# shellcheck disable=SC2034 # root, code, out and err are for the tests that source this
# TAP for tests written in sh: source this file, make assertions, end with done_testing.
# A failed assertion prints what was expected and what came, and the test goes on.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
tap_count=0
tap_failed=0
scratch=$(mktemp -d "${TMPDIR:-/tmp}/warpbook test.XXXXXX") # a path with a space, on purpose
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' HUP INT TERM # or the line above would not be obeyed

diagnose() {
    printf '%s\n' "$1" | sed 's/^/# /'
}

# report STATUS NAME [DETAILS]: one TAP line; details only on failure.
report() {
    tap_count=$((tap_count + 1))
    if [ "$1" -eq 0 ]; then
        printf 'ok %d - %s\n' "$tap_count" "$2"
    else
        tap_failed=$((tap_failed + 1))
        printf 'not ok %d - %s\n' "$tap_count" "$2"
        diagnose "${3-}"
    fi
}

# run COMMAND…: keeps its exit code in $code, standard output in $out, standard error in $err.
run() {
    "$@" >"$scratch/.out" 2>"$scratch/.err" </dev/null
    code=$?
    out=$(cat "$scratch/.out")
    err=$(cat "$scratch/.err")
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

# passes NAME COMMAND…: a program that prints TAP itself: as many lines of it as assertions here.
passes() {
    tap_name=$1
    shift
    run "$@"
    exits 0 "$tap_name: ends well"
    unlike "$out" '^not ok' "$tap_name: each of its $(printf '%s\n' "$out" | grep -c '^ok') checks"
    like "$out" '^1\.\.' "$tap_name: comes to its end"
}

# skip NAME REASON: visible in prove's output, and no failure.
skip() {
    tap_count=$((tap_count + 1))
    printf 'ok %d - %s # SKIP %s\n' "$tap_count" "$1" "$2"
}

# skip_all REASON: the whole file.
skip_all() {
    printf '1..0 # SKIP %s\n' "$1"
    exit 0
}

# give_up NAME LOG: a failure after which the rest of this file makes no sense. (TAP's "Bail out!"
# would stop the other files too.)
give_up() {
    report 1 "$1" "$(tail -40 "$2")"
    done_testing
}

done_testing() {
    printf '1..%d\n' "$tap_count"
    [ "$tap_failed" -eq 0 ]
    exit
}
