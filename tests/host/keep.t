#!/bin/sh
# shellcheck disable=SC2016 # the inner shell expands it
# keep runs a command of a build, leaves nothing of it behind, and lets it not kill everything.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
keep=${host%/*}/keep
[ -x "$keep" ] || skip_all "it is not built: $keep"
cd "$scratch" || exit

run "$keep" sh -c 'echo out; exit 7'
exits 7 'the exit code is the command'\''s'
is "$out" out 'so are its streams'
run "$keep" sh -c 'kill -SEGV $$'
exits 139 'a signal, too'
run "$keep" no-such-program
exits 127 'what cannot be started'
is "$err" 'keep: cannot start no-such-program: No such file or directory' 'is told'

# A step of Ninja's is in a group of its own, a compiler of emucc's in a session.
leave='setsid sleep 1000 & echo $! >>left; setsid sh -c "sleep 1001 & echo \$! >>left; wait" &
until [ "$(wc -l <left)" -eq 2 ]; do sleep 0.05; done'
# all_gone NAME: those that leave started
all_gone() {
    while read -r pid; do ok "$1" is_gone "$pid"; done <left
    rm left
}
: >left
run "$keep" sh -c "$leave"
all_gone 'what the command left behind is ended with it'

# later HOW NAME: what happens while the command waits
later() {
    : >left
    sh -c 'echo $$ >starter; "$0" sh -c "$1; wait" & echo $! >keeper; wait' "$keep" "$leave" &
    until [ "$(wc -l <left)" -eq 2 ]; do sleep 0.05; done
    eval "$1"
    wait 2>/dev/null
    all_gone "$2"
    ok "$2, and keep" is_gone "$(cat keeper)"
}
later 'kill -TERM "$(cat keeper)"' 'asked to end: all is ended'
later 'kill -KILL "$(cat keeper)"' 'it is killed itself: all is ended'
later 'kill -KILL "$(cat starter)"' 'whoever started it is killed: all is ended'
: >left
leave="trap '' TERM; $leave"
later 'kill -TERM "$(cat keeper)"' 'what does not listen is ended, too'

run "$keep" sh -c 'kill -0 -1; echo goes on'
is "$out" '' 'a command that would kill every process is ended itself'
run "$keep" --lesson sh -c 'setsid sleep 1000 & exit 3'
exits 3 'of a lesson'
like "$err" '^keep: process [0-9]+ \(.+\) was left behind, and is ended$' 'what is left is named'
done_testing
