#!/bin/sh
# Ctrl-C, a polite kill and a hard one: the host notes them, and its children never outlive it.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"

# interrupted SCRIPT: a busy machine gets several tries to be in time.
interrupted() {
    for _ in 1 2 3 4 5; do
        run in_host interrupt.lua "$1"
        case $out in *'in time: true'*) return ;; esac
    done
}

for signal in INT TERM HUP; do
    interrupted "sleep 60 & echo \$! >grandchild; kill -$signal \$PPID; wait"
    exits 130 "SIG$signal: the host ends as it wants"
    like "$out" '^interrupted=true SIGTERM in time: true$' "SIG$signal: the program is ended"
    like "$out" '^then: true true nil$' "SIG$signal: no other is started"
    ok "SIG$signal: its children are ended" is_gone "$(cat "$scratch/grandchild")"
done

interrupted "trap '' TERM; kill -INT \$PPID; sleep 0.3; kill -TERM \$PPID; sleep 60"
exits 130 'twice: the host ends as it wants'
like "$out" '^interrupted=true SIGKILL in time: true$' 'twice: the program is killed at once'

run in_host stuck.lua
exits 143 'three times: a host that does not listen ends'

# shellcheck disable=SC2317 # run calls it
ignoring() (
    trap '' HUP PIPE
    in_host "$@"
)
# shellcheck disable=SC2016 # the inner shell expands it
run ignoring interrupt.lua 'kill -HUP $PPID; sleep 0.2'
like "$out" '^interrupted=false 0 ' 'under nohup a terminal may be closed'

# shellcheck disable=SC2016 # the inner shell expands it
run in_host interrupt.lua 'echo $$ >child; kill -KILL $PPID; sleep 60'
exits 137 'killed: nothing to be done'
ok 'killed: but the child goes too' is_gone "$(cat "$scratch/child")"
done_testing
