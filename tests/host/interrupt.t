#!/bin/sh
# The host counts SIGINT, SIGTERM and SIGHUP. Its children never outlive it, even after SIGKILL.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"

# interrupted SCRIPT: up to five tries, because a busy machine may be too slow once.
interrupted() {
    for _ in 1 2 3 4 5; do
        run in_host interrupt.lua "$1"
        case $out in *'in time: true'*) return ;; esac
    done
}

for signal in INT TERM HUP; do
    interrupted "sleep 60 & echo \$! >grandchild; kill -$signal \$PPID; wait"
    exits 130 "SIG$signal: the host exits with a code of its own"
    like "$out" '^interrupted=true SIGTERM in time: true$' "SIG$signal: the running program gets SIGTERM"
    like "$out" '^then: true true nil$' "SIG$signal: no other program is started"
    ok "SIG$signal: the program's children are ended" is_gone "$(cat "$scratch/grandchild")"
done

interrupted "trap '' TERM; kill -INT \$PPID; sleep 0.3; kill -TERM \$PPID; sleep 60"
exits 130 'a second signal: the host exits with a code of its own'
like "$out" '^interrupted=true SIGKILL in time: true$' 'a second signal: the program is killed at once'

run in_host stuck.lua
exits 143 'a third signal ends a host that does not react'

# shellcheck disable=SC2317 # run calls it
ignoring() (
    trap '' HUP PIPE
    in_host "$@"
)
# shellcheck disable=SC2016 # the inner shell expands it
run ignoring interrupt.lua 'kill -HUP $PPID; sleep 0.2'
like "$out" '^interrupted=false 0 ' 'under nohup, SIGHUP does not interrupt'

# shellcheck disable=SC2016 # the inner shell expands it
run in_host interrupt.lua 'echo $$ >child; kill -KILL $PPID; sleep 60'
exits 137 'SIGKILL ends the host'
ok 'the child of a killed host is ended' is_gone "$(cat "$scratch/child")"
done_testing
