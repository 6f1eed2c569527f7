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
like "$err" '^keep: process [0-9]+ \(.+\) is still running, and is ended$' 'what is left is named'
run "$keep" --lesson sh -c 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do setsid sleep 1000 & echo $! >>left; done'
is "$(printf '%s\n' "$err" | grep -c 'is still running')" 10 'of many the first'
like "$err" '^keep: more processes may have been running$' 'and that there are more'
all_gone 'all are ended'

# One process at a time, each of a session of its own, which starts the next and ends.
printf '%s\n' 'echo "$$ $1" >>told; [ "$1" -eq 0 ] || setsid sh hop $(($1 - 1)) &' >hop
run "$keep" --lesson sh -c 'setsid sh hop 500 & until [ -s told ]; do sleep 0.01; done'
exits 0 'what goes on starting another'
tail -n 1 told >last
read -r pid left_over <last
ok 'is ended' is_gone "$pid"
is "$((left_over > 0))" 1 'before it has come to its end'

# The system's group, where one can be made
run "$keep" --lesson cat /proc/self/cgroup
case $out in
*/warpbook-*)
    folder=$(printf '%s\n' "$out" | sed -n 's/^0::.*\(warpbook-[0-9]*\)$/\1/p')
    is "$(find /sys/fs/cgroup -name "$folder" 2>/dev/null)" '' 'its group is removed with it'
    run "$keep" --lesson sh -c 'setsid sleep 1000 & echo $! >left; kill -KILL $PPID; sleep 1000'
    exits 137 'a program that kills its keeper'
    all_gone 'leaves nothing behind'
    ;;
*) skip 'a group of the system' 'none can be made here' ;;
esac
done_testing
