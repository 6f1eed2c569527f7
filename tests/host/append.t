#!/bin/sh
# shellcheck disable=SC2317 # functions are called by run
# Lines are added, and files replaced, whole or not at all: by two processes at once, on a full disk.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"

run in_host append.lua 0 a
exits 0 'no line is no error'
in_host append.lua 300 a &
in_host append.lua 300 b &
wait
is "$(grep -cxE 'a{5000}' "$scratch/lines") $(grep -cxE 'b{5000}' "$scratch/lines")" '300 300' \
    'two processes at once lose no line and tear none'

rm "$scratch/lines"
# limited BLOCKS ARGUMENT…: of 512 bytes
limited() (
    ulimit -f "$1"
    shift
    in_host append.lua "$@"
)
run limited 100 11 a
exits 1 'a full disk is an error'
is "$out" 'lines: File too large' 'that says so'
is "$(wc -c <"$scratch/lines")" 50010 'what was there stays, what was cut is taken back'

run in_host append.lua 1 b replace
run limited 5 1 c replace
exits 1 'a full disk when a file is replaced'
is "$out" 'lines: File too large' 'says so'
is "$(cat "$scratch/lines")" "$(printf 'b%.0s' $(seq 5000))" 'the old file stays whole'
is "$(find "$scratch" -name 'lines?*')" '' 'and nothing lies beside it'

# A file system without locks, as homes have that come over a network: each error that says so
cat >"$scratch/flock.c" <<'C'
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
int flock(int file, int how)
{
    char name[64], path[4096] = "";
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    if (readlink(name, path, sizeof path - 1) < 0 || !strstr(path, "/local/")) {
        errno = atoi(getenv("FLOCK_ERROR"));
        return -1;
    }
    return (int)syscall(SYS_flock, file, how);
}
C
if cc -shared -fPIC -o "$scratch/flock.so" "$scratch/flock.c" 2>/dev/null; then
    mkdir "$scratch/local"
    asan=$(ldd "$host" | sed -n 's/.*libasan[^ ]* => \([^ ]*\).*/\1/p') # which wants to be first
    # without_locks ERROR ARGUMENT…: but on the machine's own disk
    without_locks() (
        export FLOCK_ERROR="$1" LD_PRELOAD="${asan:+$asan:}./flock.so" TMPDIR="$scratch/local"
        shift
        in_host append.lua "$@"
    )
    for error in 37 38 95; do
        rm -f "$scratch/lines"
        without_locks $error 300 a &
        run without_locks $error 300 b
        wait
        exits 0 "no locks: error $error"
        is "$err$out" '' 'nobody is bothered with it'
        is "$(grep -cxE 'a{5000}' "$scratch/lines") $(grep -cxE 'b{5000}' "$scratch/lines")" '300 300' \
            'no line is lost, none torn'
    done
    run without_locks 5 1 a
    exits 1 'another error is one'
    like "$out" '^lines: ' 'and told'
    run without_locks 37 1 a lock
    exits 0 'what is to be alone'
    is "$out" 'true busy' 'is alone on this machine'
    rm -r "$scratch/local"
    run without_locks 37 1 c
    exits 0 'no place for a lock at all'
    is "$(tail -n 1 "$scratch/lines" | cut -c 1-3)" ccc 'what is to be kept is kept'
else
    skip 'no locks' 'there is no C compiler'
fi
done_testing
