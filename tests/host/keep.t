#!/bin/sh
# shellcheck disable=SC2016 # the inner shell expands it
# keep runs a command of a build, kills the processes that it leaves behind, and blocks kill(-1).
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
keep=${host%/*}/keep
[ -x "$keep" ] || skip_all "it is not built: $keep"
cd "$scratch" || exit

run "$keep" sh -c 'echo out; exit 7'
exits 7 'keep exits with the command'\''s code'
is "$out" out 'the command writes to keep'\''s streams'
run "$keep" sh -c 'kill -SEGV $$'
exits 139 'keep ends by the signal that ended the command'
run "$keep" no-such-program
exits 127 'a command that does not exist cannot be started'
is "$err" 'keep: cannot start no-such-program: No such file or directory' 'the message names the command and the reason'

# Ninja gives each step its own process group, and emucc gives each compiler its own session.
leave='setsid sleep 1000 & echo $! >>left; setsid sh -c "sleep 1001 & echo \$! >>left; wait" &
until [ "$(wc -l <left)" -eq 2 ]; do sleep 0.05; done'
# all_gone NAME: the processes that $leave started have ended
all_gone() {
    while read -r pid; do ok "$1" is_gone "$pid"; done <left
    rm left
}
: >left
run "$keep" sh -c "$leave"
all_gone 'processes that the command leaves behind are ended'

# later ACTION NAME: runs ACTION while the command waits
later() {
    : >left
    sh -c 'echo $$ >starter; "$0" sh -c "$1; wait" & echo $! >keeper; wait' "$keep" "$leave" &
    until [ "$(wc -l <left)" -eq 2 ]; do sleep 0.05; done
    eval "$1"
    wait 2>/dev/null
    all_gone "$2"
    ok "$2: so is keep" is_gone "$(cat keeper)"
}
later 'kill -TERM "$(cat keeper)"' 'SIGTERM to keep ends all processes'
later 'kill -KILL "$(cat keeper)"' 'SIGKILL to keep ends all processes'
later 'kill -KILL "$(cat starter)"' 'SIGKILL to the parent of keep ends all processes'
: >left
leave="trap '' TERM; $leave"
later 'kill -TERM "$(cat keeper)"' 'processes that ignore SIGTERM are ended'

run "$keep" sh -c 'kill -0 -1; echo goes on'
is "$out" '' 'a command that calls kill(-1) is ended'
run "$keep" --lesson sh -c 'setsid sleep 1000 & exit 3'
exits 3 'keep --lesson exits with the command'\''s code'
like "$err" '^keep: process [0-9]+ \(.+\) is still running, and is ended$' 'keep --lesson names a process that was left behind'
run "$keep" --lesson sh -c 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do setsid sleep 1000 & echo $! >>left; done'
is "$(printf '%s\n' "$err" | grep -c 'is still running')" 10 'it names only the first ten'
like "$err" '^keep: more processes may have been running$' 'it says that there may be more'
all_gone 'all of them are ended'

# hop: a process in its own session, which starts the next one and ends
printf '%s\n' 'echo "$$ $1" >>log; [ "$1" -eq 0 ] || setsid sh hop $(($1 - 1)) &' >hop
run "$keep" --lesson sh -c 'setsid sh hop 500 & until [ -s log ]; do sleep 0.01; done'
exits 0 'keep --lesson succeeds although hop keeps forking'
tail -n 1 log >last
read -r pid left_over <last
ok 'the last hop is ended' is_gone "$pid"
is "$((left_over > 0))" 1 'it is ended before its 500 hops'

# The control group, if one can be made
run "$keep" --lesson cat /proc/self/cgroup
case $out in
*/warpbook-*)
    folder=$(printf '%s\n' "$out" | sed -n 's/^0::.*\(warpbook-[0-9-]*\)$/\1/p')
    is "$(find /sys/fs/cgroup -name "$folder" 2>/dev/null)" '' 'the control group is removed with its program'
    run "$keep" --lesson sh -c 'setsid sleep 1000 & echo $! >left; kill -KILL $PPID; sleep 1000'
    exits 137 'keep --lesson reports a program that kills its keeper'
    all_gone 'no process of it is left'
    # All of a run is killed but a process in a session of its own; the next run ends it
    : >left
    "$keep" --lesson sh -c 'setsid sleep 1000 & echo $! >left; echo $PPID >keeper; cat /proc/self/cgroup >group
        sleep 1000' 2>/dev/null &
    pid=$!
    until [ -s left ] && [ -s group ]; do sleep 0.05; done
    kill -KILL $pid "$(cat keeper)"
    wait $pid 2>/dev/null
    above=$(sed -n 's/^0::\(.*\)\/warpbook-.*/\1/p' group)
    living=$(sed -n 's/^0::.*\(warpbook-[0-9]*\)-.*/\1/p' group)-$$
    folder=$(find /sys/fs/cgroup -path "*$above/*" -name "$(sed -n 's/^0::.*\///p' group)" 2>/dev/null)
    mkdir "${folder%/*}/$living"
    run "$keep" --lesson true
    exits 0 'a run after one that was killed succeeds'
    all_gone 'it ends the processes of the run that was killed'
    ok 'it removes the control group of the run that was killed' [ ! -e "$folder" ]
    ok 'it leaves the control group of a living process' [ -e "${folder%/*}/$living" ]
    rmdir "${folder%/*}/$living"
    ;;
*) skip 'the control group' 'none can be made here' ;;
esac
done_testing
