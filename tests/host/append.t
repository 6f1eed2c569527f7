#!/bin/sh
# shellcheck disable=SC2317 # functions are called by run
# Lines are appended, and files replaced, completely or not at all: by two processes at once, and on a full disk.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"

run in_host append.lua 0 a
exits 0 'appending no lines succeeds'
in_host append.lua 300 a &
in_host append.lua 300 b &
wait
is "$(grep -cxE 'a{5000}' "$scratch/lines") $(grep -cxE 'b{5000}' "$scratch/lines")" '300 300' \
    'two processes that append at once lose no line and split none'

rm "$scratch/lines"
# limited BLOCKS ARGUMENT…: with a file size limit of BLOCKS of 512 bytes
limited() (
    ulimit -f "$1"
    shift
    in_host append.lua "$@"
)
run limited 100 11 a
exits 1 'on a full disk, appending fails'
is "$out" 'lines: File too large' 'the message gives the reason'
is "$(wc -c <"$scratch/lines")" 50010 'the partial line is removed, and the older lines stay'

run in_host append.lua 1 b replace
run limited 5 1 c replace
exits 1 'on a full disk, replacing a file fails'
is "$out" 'lines: File too large' 'the message gives the reason'
is "$(cat "$scratch/lines")" "$(printf 'b%.0s' $(seq 5000))" 'the old file keeps its content'
is "$(find "$scratch" -name 'lines?*')" '' 'no temporary file is left'

# A file system without locks, such as some network file systems: every error number that says so
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
    asan=$(ldd "$host" | sed -n 's/.*libasan[^ ]* => \([^ ]*\).*/\1/p') # ASan's library must be loaded first
# without_locks ERROR ARGUMENT…: flock fails with ERROR, except in the local folder
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
        exits 0 "without locks (error $error), appending succeeds"
        is "$err$out" '' 'it prints no message'
        is "$(grep -cxE 'a{5000}' "$scratch/lines") $(grep -cxE 'b{5000}' "$scratch/lines")" '300 300' \
            'no line is lost or split'
    done
    run without_locks 5 1 a
    exits 1 'another error of flock makes appending fail'
    like "$out" '^lines: ' 'the message names the file'
    run without_locks 37 1 a lock
    exits 0 'without locks, host.lock succeeds'
    is "$out" 'true busy' 'it excludes other processes of this machine'
    rm -r "$scratch/local"
    run without_locks 37 1 c
    exits 0 'without a folder for stand-in locks, appending succeeds'
    is "$(tail -n 1 "$scratch/lines" | cut -c 1-3)" ccc 'the line is written'
else
    skip 'appending without locks' 'there is no C compiler'
fi
done_testing
