# shellcheck shell=sh
# shellcheck disable=SC2034 # a test uses it
# A Slurm of the test's own: munged, slurmctld and two slurmd, on its own ports; the GPUs of its nodes are files. All run
# in one namespace of processes, which ends with this shell, however the shell ends. Source this file before tap.sh; it
# skips the test if Slurm is not installed.

if [ -z "${WARPBOOK_SLURM_PORT-}" ]; then
    for program in munged slurmctld slurmd sbatch; do
        if ! PATH=$PATH:/usr/sbin command -v $program >/dev/null; then
            echo "1..0 # SKIP $program is not installed (Debian: munge slurmctld slurmd slurm-client)"
            exit 0
        fi
    done
    if ! unshare --pid --fork --mount-proc true 2>/dev/null; then
        echo "1..0 # SKIP a namespace of processes needs root"
        exit 0
    fi
    port=$((20000 + $$ % 4000 * 3)) # three ports on which no process listens
    while grep -q "$(printf ':%04X \\|:%04X \\|:%04X ' $port $((port + 1)) $((port + 2)))" /proc/net/tcp; do
        port=$((port + 3))
    done
    export WARPBOOK_SLURM_PORT=$port
    exec unshare --pid --fork --mount-proc --kill-child "$(readlink -f "/proc/$$/exe")" "$0"
fi
export PATH="$PATH:/usr/sbin"

# eventually COMMAND…: repeats it until it succeeds, for some minutes
eventually() {
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ $tries -lt 900 ] || return 1
        sleep 0.2
    done
}
controller() {
    slurmctld -D -f "$SLURM_CONF" >>"$cluster/controller.out" 2>&1 &
    controller=$!
}
nodes_are_idle() { # shellcheck disable=SC2317 # eventually calls it
    [ "$(sinfo -h -o '%T %D')" = 'idle 2' ]
}

# slurm CPUS GPUS PARTITIONS: starts it. Each of its two nodes has that many of both; PARTITIONS are lines of slurm.conf
slurm() {
    cluster=$(mktemp -d "${TMPDIR:-/tmp}/warpbook-slurm.XXXXXX") # Slurm's files take no path with a space
    trap 'rm -rf "$cluster"; tidy_up $?' EXIT
    node=$(hostname -s)
    mkdir "$cluster/state" "$cluster/spool-n1" "$cluster/spool-n2"
    chmod 755 "$cluster"
    head -c 1024 /dev/urandom >"$cluster/munge.key"
    chmod 600 "$cluster/munge.key"
    for name in n1 n2; do
        for gpu in $(seq "$2"); do
            : >"$cluster/$name-gpu$gpu"
            echo "NodeName=$name Name=gpu File=$cluster/$name-gpu$gpu"
        done
    done >"$cluster/gres.conf"
    cat >"$cluster/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$WARPBOOK_SLURM_PORT
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$cluster/munge.socket
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool-%n
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd-%n.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0
KillWait=1
MessageTimeout=5
ReturnToService=2
GresTypes=gpu
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname=$node NodeAddr=127.0.0.1 Port=$((WARPBOOK_SLURM_PORT + 1)) CPUs=$1 Gres=gpu:$2 Feature=gpu
NodeName=n2 NodeHostname=$node NodeAddr=127.0.0.1 Port=$((WARPBOOK_SLURM_PORT + 2)) CPUs=$1 Gres=gpu:$2 Feature=gpu
$3
CONF
    export SLURM_CONF="$cluster/slurm.conf"
    munged --force --foreground --socket="$cluster/munge.socket" --key-file="$cluster/munge.key" \
        --pid-file="$cluster/munged.pid" --log-file="$cluster/munged.log" \
        --seed-file="$cluster/munge.seed" --num-threads=1 >"$cluster/munged.out" 2>&1 &
    eventually test -S "$cluster/munge.socket" || give_up 'munged starts' "$cluster/munged.out"
    controller
    for name in n1 n2; do
        slurmd -D -N $name -f "$SLURM_CONF" >"$cluster/$name.out" 2>&1 &
    done
    eventually nodes_are_idle || give_up 'Slurm starts' "$cluster/slurmctld.log"
}
